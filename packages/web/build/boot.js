// Runs inside the page before anything else has come: chooses the first screen, shows it, and fetches exactly what it needs.
;(function (routes, homes, words) {
  var store = {}
  try { store = localStorage } catch (e) { /* A browser that keeps nothing starts at the login. */ }
  var root = document.documentElement
  if (store.theme === 'light' || store.theme === 'dark') root.dataset.theme = store.theme
  var language = store.language === 'en' ? 'en' : 'it'

  function read(token) {
    try { return JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/'))) } catch (e) { return null }
  }
  var token = store.token || ''
  var who = store.refreshToken ? read(token) || read(store.oldToken || '') : null
  var home = who && homes[who.role]
  var path = location.pathname
  // The app's own guard decides again; this only saves the wait for it where the answer is plain.
  function find() { return routes.find(function (one) { return new RegExp(one.match).test(path) }) }
  var asked = location.pathname + location.search
  if (!home && (path === '/' || (find() && find().guarded))) {
    path = '/login'
    history.replaceState(null, '', asked === '/' ? path : path + '?' + new URLSearchParams({ redirectURL: asked }))
  }
  if (home && (path === '/' || (path === '/login' && !location.search))) { path = home; history.replaceState(null, '', path) }

  function fetchAhead(file) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.appendChild(link)
  }
  var route = find()
  window.taschinoAllWords = words[language][1]
  window.taschinoWords = fetch(words[language][route && route.whole ? 1 : 0]).then(function (r) { if (!r.ok) throw new TypeError('words'); return r.json() })
  window.taschinoWords.whole = !!(route && route.whole)
  window.taschinoWords.catch(function () {})
  if (route) route.files.forEach(fetchAhead)
  var first = route && route.first
  if (first && home && read(token) && read(token).exp * 1000 > Date.now() + 5000) {
    window.taschinoEarly = {}
    window.taschinoEarly[first] = fetch(first, { headers: { Accept: 'application/json', Authorization: 'Bearer ' + token }, credentials: 'same-origin' })
    window.taschinoEarly[first].catch(function () {})
  }

  document.addEventListener('DOMContentLoaded', show)
  // The templates stand right before this script's end, so they are here already when it runs at the end of the body.
  show()
  function show() {
    var place = document.getElementById('root')
    var template = document.querySelector('template[data-path="' + path + (/[?&]redirectURL=/.test(location.search) ? '?redirectURL' : '') + '"]')
    if (!place || place.firstChild || !template || language !== 'it' || (path !== '/login' && !home) || (path === '/login' && home)) return
    place.appendChild(document.importNode(template.content, true))
    place.dataset.drawn = path
  }
  // Whoever is quicker than our code: the press is kept, the browser must not send the form by itself.
  function keep(event) { event.preventDefault(); window.taschinoSubmitted = true }
  document.addEventListener('submit', keep, true)
  window.taschinoStarted = function () { document.removeEventListener('submit', keep, true) }
})(__ROUTES__, __HOMES__, __WORDS__)
