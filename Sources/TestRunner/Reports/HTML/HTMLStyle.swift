/// The looks of the page, and what it does by itself.
enum HTMLStyle {
  static let css = """
    :root { color-scheme: light dark; --back: #f6f7f9; --card: #fff; --ink: #1c2430; --soft: #66707f;
      --line: #dfe3e8; --good: #1a7f4b; --bad: #c62f2f; --odd: #a86500; --calm: #8a94a3;
      --sea: #d6e6f2; --land: #f3f0e6; --accent: #1f6feb; --good-soft: #e3f4ea; --bad-soft: #fdeaea; }
    @media (prefers-color-scheme: dark) { :root { --back: #12161c; --card: #1a2029; --ink: #e4e8ee;
      --soft: #94a0b0; --line: #2c3441; --good: #4cc38a; --bad: #ff7b72; --odd: #e3a33b;
      --calm: #6f7a8a; --sea: #1c2c3b; --land: #2a3138; --accent: #6cb0ff; --good-soft: #173527;
      --bad-soft: #3a1e1e; } }
    * { box-sizing: border-box; }
    body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: var(--back); color: var(--ink); }
    header { padding: 24px max(24px, calc(50vw - 600px)) 12px; background: var(--card);
      border-bottom: 1px solid var(--line); position: sticky; top: 0; z-index: 1; }
    main { padding: 8px max(24px, calc(50vw - 600px)) 60px; }
    h1 { margin: 0; font-size: 22px; } h1 span { font-size: 15px; font-weight: 600; padding: 2px 10px;
      border-radius: 20px; vertical-align: middle; margin-left: 6px; color: var(--card); }
    h1 .passed { background: var(--good); } h1 .failed { background: var(--bad); }
    h2 { font: 600 14px/1.4 ui-monospace, monospace; margin: 26px 0 8px; color: var(--soft); }
    h3 { font-size: 14px; margin: 16px 0 6px; } h4 { font-size: 13px; margin: 14px 0 4px; color: var(--soft); }
    .facts, .place { color: var(--soft); font-size: 13px; margin: 4px 0; }
    .note { color: var(--odd); font-size: 14px; margin: 6px 0; }
    .bar { display: flex; gap: 2px; height: 8px; margin: 12px 0; border-radius: 4px; overflow: hidden; }
    .bar i { min-width: 3px; } .bar .passed { background: var(--good); }
    .bar .failed, .bar .timed_out { background: var(--bad); } .bar .flaky { background: var(--odd); }
    .bar .pending, .bar .not_run { background: var(--calm); }
    nav { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
    nav button { font: inherit; font-size: 13px; border: 1px solid var(--line); background: none;
      color: var(--ink); border-radius: 16px; padding: 3px 12px; cursor: pointer; }
    nav button.on { border-color: var(--accent); color: var(--accent); }
    nav input { font: inherit; font-size: 13px; margin-left: auto; padding: 4px 10px; width: 220px;
      border: 1px solid var(--line); border-radius: 6px; background: var(--back); color: var(--ink); }
    .test { background: var(--card); border: 1px solid var(--line); border-radius: 8px; margin: 6px 0; }
    .test > summary { padding: 9px 14px; cursor: pointer; list-style: none; display: flex; gap: 8px;
      flex-wrap: wrap; align-items: baseline; }
    .test > summary::-webkit-details-marker { display: none; }
    .test > summary i { font-style: normal; font-weight: 700; width: 14px; color: var(--calm); }
    .test.passed > summary i { color: var(--good); } .test.flaky > summary i { color: var(--odd); }
    .test.failed > summary i, .test.timed_out > summary i { color: var(--bad); }
    .test.failed, .test.timed_out { border-left: 4px solid var(--bad); }
    .test.flaky { border-left: 4px solid var(--odd); }
    .group, .time { color: var(--soft); } .time { margin-left: auto; font-size: 13px; }
    .tag, .status { font-size: 12px; border: 1px solid var(--line); border-radius: 10px; padding: 0 8px;
      color: var(--soft); }
    .body { padding: 4px 14px 12px 36px; border-top: 1px solid var(--line); }
    .failure { margin: 12px 0; } .message { color: var(--bad); font-weight: 600; margin: 4px 0;
      white-space: pre-wrap; overflow-wrap: anywhere; }
    pre { font: 13px/1.5 ui-monospace, monospace; margin: 6px 0; padding: 8px 12px; overflow-x: auto;
      background: var(--back); border-radius: 6px; }
    pre.source b { color: var(--soft); font-weight: 400; margin-right: 8px; }
    .diff span { display: block; min-height: 1.5em; }
    .diff .missing { background: var(--good-soft); color: var(--good); }
    .diff .extra { background: var(--bad-soft); color: var(--bad); }
    .pair { border-collapse: collapse; } .pair th { font-weight: 400; color: var(--soft); text-align: left;
      padding-right: 12px; vertical-align: top; padding-top: 13px; font-size: 13px; }
    .story { display: flex; flex-wrap: wrap; gap: 14px; margin: 12px 0;
      align-items: flex-start; }
    figure { margin: 0; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
    figure svg { display: block; width: 100%; height: auto; } .chart { flex: 2 1 480px; }
    .map { flex: 1 1 280px; } figcaption { font-size: 12px; color: var(--soft); padding: 4px 10px; }
    svg text { font: 11px system-ui, sans-serif; fill: var(--soft); } text.lane { text-anchor: end; }
    text.tick { text-anchor: middle; } line.grid, line.lane { stroke: var(--line); }
    line.fault { stroke: var(--bad); stroke-width: 2; stroke-dasharray: 4 3; }
    rect.motion { fill: var(--accent); opacity: .13; } rect.finger { fill: var(--odd); opacity: .22; }
    path.zoom { fill: none; stroke: var(--accent); stroke-width: 2; }
    circle.event { fill: var(--accent); } circle.command { fill: var(--soft); }
    circle.request { fill: var(--odd); } circle.response { fill: var(--good); }
    circle.error { fill: var(--bad); } circle.log { fill: var(--calm); }
    circle.is-idle { fill: var(--good); } circle.is-move_canceled { fill: var(--bad); }
    .sea { fill: var(--sea); } .land { fill: var(--land); stroke: var(--calm); stroke-width: 2; }
    .lakes { fill: var(--sea); } .countryBorders { fill: none; stroke: var(--calm); stroke-width: 2.4;
      stroke-dasharray: 12 8; }
    .track { fill: none; stroke: var(--bad); stroke-width: 10; stroke-linejoin: round; stroke-linecap: round; }
    .start { fill: var(--card); stroke: var(--bad); stroke-width: 8; } .stop { fill: var(--bad); }
    .more { margin: 8px 0; } .more summary { cursor: pointer; font-size: 13px; color: var(--soft); }
    .entries { border-collapse: collapse; font: 12px/1.5 ui-monospace, monospace; width: 100%; }
    .entries td { border-bottom: 1px solid var(--line); padding: 2px 8px; vertical-align: top;
      overflow-wrap: anywhere; } .entries td:first-child { text-align: right; white-space: nowrap; }
    .entries .error td { color: var(--bad); } .entries td:nth-child(2) { color: var(--soft); }
    .pictures { display: flex; flex-wrap: wrap; gap: 14px; margin: 12px 0; align-items: flex-start; }
    .compare, .difference { flex: 1 1 360px; } .compare div { position: relative; line-height: 0; }
    .compare img, .difference img { width: 100%; height: auto; display: block; }
    .compare .after { position: absolute; inset: 0; clip-path: inset(0 0 0 var(--cut, 50%)); }
    .compare div::after { content: ""; position: absolute; top: 0; bottom: 0; left: var(--cut, 50%);
      width: 2px; background: var(--bad); } .compare input { width: 100%; margin: 4px 0 0; }
    @media print { header { position: static; } nav { display: none; } }

    """

  static let script = """
    const tests = [...document.querySelectorAll('details.test')];
    const buttons = [...document.querySelectorAll('nav button')];
    const search = document.querySelector('nav input');
    let status = '';
    function show() {
      const words = search.value.toLowerCase();
      let any = false;
      for (const test of tests) {
        const isShown = (!status || test.dataset.status === status)
          && (test.closest('.file').querySelector('h2').textContent + ' '
            + test.querySelector('summary').textContent).toLowerCase().includes(words);
        test.hidden = !isShown;
        any = any || isShown;
      }
      for (const file of document.querySelectorAll('.file'))
        file.hidden = !file.querySelector('.test:not([hidden])');
      document.querySelector('.none').hidden = any;
    }
    for (const button of buttons) button.addEventListener('click', () => {
      status = button.dataset.status;
      for (const other of buttons) other.classList.toggle('on', other === button);
      show();
    });
    search.addEventListener('input', show);
    for (const slider of document.querySelectorAll('.compare input')) slider.addEventListener('input', () =>
      slider.parentElement.style.setProperty('--cut', slider.value + '%'));

    """
}
