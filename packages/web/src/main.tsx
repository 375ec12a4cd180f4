/** Starts the app: words first, then takes over what the page already shows, or draws it. */
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/App.tsx'
import { preload } from './app/routes.ts'
import { drawAs, session } from './app/session.ts'
import { applyTheme } from './app/theme.ts'
import { watchInstall } from './device/install.ts'
import { chosenLanguage, loadWords } from './words/words.ts'
import './ui/tokens.css'
import './ui/parts.css'

async function start(): Promise<void> {
  applyTheme()
  watchInstall()
  preload(location.pathname)
  const language = chosenLanguage()
  await loadWords(language)
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const app = <StrictMode><BrowserRouter><App /></BrowserRouter></StrictMode>
  const drawn = root.dataset['drawn']
  if (drawn !== undefined) {
    drawAs(drawn === '/login' ? null : session().role)
    hydrateRoot(root, app)
  } else {
    createRoot(root).render(app)
  }
  ;(globalThis as { taschinoStarted?: () => void }).taschinoStarted?.()
}

void start()
