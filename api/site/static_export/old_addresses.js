// Leads a query of an earlier site (`/?p=12`) to its page. `old_addresses.py` wrote the files that it loads.
(() => {
  'use strict'
  const query = /[?&](p|page_id)=0*(\d{1,12})(?:&|$)/.exec(location.search)
  if (!query) return
  const { path, root } = document.currentScript.dataset
  const key = `${path}?${query[1]}=${query[2]}`
  window.nuggetsMoved = (moved) => {
    if (Object.hasOwn(moved, key)) location.replace(root + moved[key])
  }
  const script = document.createElement('script')
  script.src = `${root}moved/${Math.floor(query[2] / 1000)}.js`
  document.head.append(script)
})()
