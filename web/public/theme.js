// Runs before the first paint, so that a chosen theme never flashes. 'system' is the absence of a choice.
;(function () {
  try {
    var chosen = localStorage.getItem('theme')
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
  } catch {
    // Storage is blocked: the system's theme applies.
  }
})()
