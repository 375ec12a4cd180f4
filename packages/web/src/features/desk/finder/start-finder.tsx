/** Draws the desk's search, and the line that says as whom one views the app, beside every screen. */
import { createRoot } from 'react-dom/client'
import { Answers } from '../../../api/Answers.tsx'
import { ViewBanner } from '../view/ViewBanner.tsx'
import { Finder } from './Finder.tsx'

let started = false

/** Once, by whoever is first at a desk in this tab; it looks at who is logged in by itself. */
export function startFinder(): void {
  if (started) return
  started = true
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(
    <Answers>
      <Finder />
      <ViewBanner />
    </Answers>,
  )
}
