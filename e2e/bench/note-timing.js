// Runs in the page before its own scripts and records the measures of page-timing.ts.
{
  /** @type {import("./page-timing.ts").PageTiming} */
  const timing = {
    largestPaint: 0,
    largestElement: "",
    shift: 0,
    shifted: [],
    cards: null,
    chart: null,
    interaction: 0,
  };
  window.pageTiming = timing;

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- otherwise it would be a global of the page
  const observe = (type, options, note) => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    });
    observer.observe({ type, buffered: true, ...options });
  };

  observe("largest-contentful-paint", {}, ({ startTime, element }) => {
    timing.largestPaint = startTime;
    timing.largestElement = element ? `${element.tagName} ${element.textContent.slice(0, 60)}` : "";
  });

  observe("layout-shift", {}, ({ hadRecentInput, value, sources }) => {
    if (hadRecentInput) return;
    timing.shift += value;
    for (const { node } of sources) {
      const element = node instanceof Element ? node : node?.parentElement;
      timing.shifted.push(`${element?.tagName} ${element?.className} ${value.toFixed(4)}`);
    }
  });

  observe("event", { durationThreshold: 16 }, ({ interactionId, duration }) => {
    if (interactionId > 0) timing.interaction = Math.max(timing.interaction, duration);
  });

  const mutations = new MutationObserver(() => {
    if (timing.chart === null && document.querySelector("[data-chart] svg")) {
      timing.chart = performance.now();
    }
    if (timing.cards !== null) return;
    const figure = document.querySelector("section[aria-labelledby] p[data-scheme]");
    if (!figure || !/\d/.test(figure.textContent)) return;
    timing.cards = Number.NaN;
    // The second frame starts after the first was painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        timing.cards = performance.now();
      }),
    );
  });
  mutations.observe(document, { childList: true, subtree: true, characterData: true });
}
