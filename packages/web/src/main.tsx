/** Starts the app: words first, then takes over what the page already shows, or draws it. */
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { Login, Shell } from './app/start/entry-parts.ts'
import { preload } from './app/routes.ts'
import { afterFirstData } from './app/start/after-first-data.ts'
import { drawAs, session } from './api/session.ts'
import { showCircuit } from './settings/circuit.ts'
import { applyTheme } from './settings/theme.ts'
import { watchInstall } from './device/install/install.ts'
import { inShell } from './device/native.ts'
import { noticePresses } from './device/press.ts'
import { allWords, chosenLanguage, loadWords } from './words/words.ts'
import './ui/tokens.css'
import './ui/parts.css'

/**
 * Without words there is nothing to show: what the page has drawn stays until the network lets them through, in another language if need
 * be.
 */
async function wordsAtLast(): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const loaded = await loadWords(attempt % 2 === 0 ? chosenLanguage() : 'it').then(
      () => true,
      () => false,
    )
    if (loaded) return
    await new Promise((resolve) => setTimeout(resolve, 2000))
  }
}

async function start(): Promise<void> {
  // Who is logged in is known to the system's keychain there, so nobody may ask before.
  if (inShell())
    await import('./app/start/native-start.ts')
      .then(({ startNative }) => startNative())
      .catch((error: unknown) => console.error('the app goes on as a page', error))
  applyTheme()
  showCircuit()
  watchInstall()
  noticePresses()
  preload(location.pathname)
  // Both halves are wanted sooner or later; only the one that shows is waited for.
  const half = session().role === null ? Login : Shell
  await Promise.all([half.preload(), wordsAtLast()])
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  const drawn = root.dataset['drawn']
  if (drawn !== undefined) {
    drawAs(drawn === '/login' ? null : session().role)
    hydrateRoot(root, app)
  } else {
    createRoot(root).render(app)
  }
  if (half === Login) globalThis.requestIdleCallback?.(() => void Shell.preload())
  afterFirstData(() => {
    void allWords().catch(() => undefined)
    void import('./app/start/behind-start.ts').then(
      ({ behindStart }) => behindStart(),
      () => undefined,
    )
  })
  performance.mark('taschino-started')
  ;(globalThis as { taschinoStarted?: () => void }).taschinoStarted?.()
}

void start()
