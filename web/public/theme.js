// Runs before the first paint, so that neither a chosen theme nor a chosen text size flashes.
// 'system' and 100 percent are the absence of a choice.
;(function () {
  try {
    var root = document.documentElement
    var theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    var size = localStorage.getItem('text-size')
    if (['90', '115', '130', '150'].includes(size)) root.dataset.textSize = size
  } catch {
    // Storage is blocked: the system's theme and the usual size apply.
  }
})()
