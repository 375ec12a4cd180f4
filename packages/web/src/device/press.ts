/** What a press does is seen first; what it asks of the server goes out right after that frame. */

let shown: Promise<void> | null = null

/** A browser that has had a press draws what it changed before it begins any other task; a message to oneself is such a task. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

function pressed(): void {
  shown ??= nextTask().then(() => {
    shown = null
  })
}

/** Begins to notice presses, before anything of the page hears of them. */
export function noticePresses(): void {
  for (const kind of ['click', 'keydown']) addEventListener(kind, pressed, { capture: true, passive: true })
}

/** While a press is being answered: when its frame is there. */
export const pressShown = (): Promise<void> | null => shown
