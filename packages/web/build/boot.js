// Runs at the very start of the page, before its styles and screens have come: chooses the first screen, fetches exactly what it needs, and
// shows it when its template is there.
;(function (plain, patterns, files, homes, desks, words) {
  var store = {}
  try {
    store = localStorage
  } catch (e) {
    /* A browser that keeps nothing starts at the login. */
  }
  var root = document.documentElement
  if (store.theme === 'light' || store.theme === 'dark') root.dataset.theme = store.theme
  var language = store.language === 'en' ? 'en' : 'it'

  function read(token) {
    try {
      return JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')))
    } catch (e) {
      return null
    }
  }
  var token = store.token || ''
  var who = store.refreshToken ? read(token) || read(store.oldToken || '') : null
  var home = who && ((innerWidth > 991 && desks[who.role]) || homes[who.role])
  var path = location.pathname
  // The app's own guard decides again; this only saves the wait for it where the answer is plain.
  function find(at) {
    var bare = at.replace(/(.)\/$/, '$1')
    return (
      plain[bare] ||
      patterns.find(function (one) {
        return new RegExp(one.match).test(bare)
      })
    )
  }
  var asked = location.pathname + location.search
  if (!home && (path === '/' || (find(path) && find(path).guarded))) {
    path = '/login'
    history.replaceState(null, '', asked === '/' ? path : path + '?' + new URLSearchParams({ redirectURL: asked }))
  }
  if (home && (path === '/' || (path === '/login' && !location.search))) {
    path = home
    history.replaceState(null, '', path)
  }

  var route = find(path)
  // What the server reckons comes first: it is the last to be here.
  var first = route && route.first
  if (first && home && read(token) && read(token).exp * 1000 > Date.now() + 5000) {
    window.taschinoEarly = {}
    window.taschinoEarly[first] = fetch(first, {
      headers: { Accept: 'application/json', Authorization: 'Bearer ' + token },
      credentials: 'same-origin',
    })
    window.taschinoEarly[first].catch(function () {})
  }
  var ahead = {}
  function fetchAhead(index) {
    if (ahead[index]) return
    ahead[index] = true
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/assets/' + files[index]
    document.head.appendChild(link)
  }
  // Once for the start, and again by the router for each address that somebody goes to.
  window.taschinoAhead = function (at) {
    var next = find(at)
    if (next) next.files.forEach(fetchAhead)
  }
  window.taschinoAhead(path)
  // All of them come first in the list, then those for a start; a screen says which where these are not enough, or too many.
  var some = route && 'words' in route ? route.words : 1
  window.taschinoAllWords = words[language][0]
  window.taschinoWords = fetch(words[language][some]).then(function (r) {
    if (!r.ok) throw new TypeError('words')
    return r.json()
  })
  window.taschinoWords.whole = some === 0
  window.taschinoWords.catch(function () {})

  // Called right behind the templates, and once more should that line not have run.
  document.addEventListener('DOMContentLoaded', show)
  window.taschinoShow = show
  function show() {
    var place = document.getElementById('root')
    var template = document.querySelector(
      'template[data-path="' + path + (/[?&]redirectURL=/.test(location.search) ? '?redirectURL' : '') + '"]',
    )
    if (!place || place.firstChild || !template || language !== 'it' || (path !== '/login' && !home) || (path === '/login' && home)) return
    place.appendChild(document.importNode(template.content, true))
    place.dataset.drawn = path
  }
  // A browser's first plural, amount and day read its tables of the world's languages: while our code is on its way it has the time, behind
  // it somebody waits. One by one, so that no finger does.
  var locale = language === 'it' ? 'it-IT' : 'en-IE'
  var zone = { timeZone: 'Europe/Rome', day: 'numeric', month: 'short' }
  var tables = [
    function () {
      new Intl.PluralRules(locale)
    },
    function () {
      ;(0).toLocaleString(locale, { minimumFractionDigits: 2 })
    },
    function () {
      new Date(0).toLocaleString(locale, zone)
    },
    function () {
      new Date(0).toLocaleString('en-CA', zone)
    },
  ]
  function warm() {
    var read = tables.shift()
    if (read) read()
    if (tables.length > 0) requestIdleCallback(warm)
  }
  if (window.requestIdleCallback) requestIdleCallback(warm)
  // Whoever is quicker than our code: the press is kept, the browser must not send the form by itself.
  function keep(event) {
    event.preventDefault()
    window.taschinoSubmitted = true
    if (event.submitter) event.submitter.setAttribute('aria-busy', 'true')
  }
  document.addEventListener('submit', keep, true)
  window.taschinoStarted = function () {
    document.removeEventListener('submit', keep, true)
    window.taschinoRuns = true
  }
})(__PLAIN__, __PATTERNS__, __FILES__, __HOMES__, __DESKS__, __WORDS__)
