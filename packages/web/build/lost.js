// Looks after a page whose code does not come: a connection that ends in the middle of the page or of a file tells nobody.
;(function () {
  var LOOK_MS = 4000
  var LONGEST_MS = 60000
  /** A browser that cannot read the code gets it as often in vain. */
  var MOST = 8
  var memory = {}
  try {
    memory = sessionStorage
  } catch (e) {
    /* Then every page counts as the first. */
  }
  var wait = LOOK_MS
  var length = -1
  var lost = false

  /** Asked for whole before anything is thrown away: without a network a browser would show its own page instead. */
  function again() {
    fetch(location.href, { cache: 'no-cache' })
      .then(function (response) {
        return response.ok ? response.text() : Promise.reject()
      })
      .then(function () {
        // It was only late.
        if (window.taschinoRuns) return
        try {
          memory.lostStarts = (Number(memory.lostStarts) || 0) + 1
        } catch (e) {
          /* It is full: counted or not, the page is there. */
        }
        location.reload()
      })
      .catch(function () {
        wait = Math.min(wait * 2, LONGEST_MS)
        setTimeout(again, wait)
      })
  }

  function look() {
    if (window.taschinoRuns) {
      delete memory.lostStarts
      return
    }
    if (Number(memory.lostStarts) > MOST) return
    // While a page comes it grows; one that was cut off stays in the state of coming for ever.
    var now = document.documentElement.textContent.length
    if (document.readyState === 'loading' ? now === length : document.readyState === 'complete' && !window.taschinoLibraries) lost = true
    length = now
    if (lost) again()
    else setTimeout(look, LOOK_MS)
  }
  setTimeout(look, LOOK_MS)

  // Only a file of ours: what an extension or a network puts into the page may fail as it likes.
  addEventListener(
    'error',
    function (event) {
      if (String(event.target.src).indexOf(location.origin + '/assets/') === 0) lost = true
    },
    true,
  )
})()
