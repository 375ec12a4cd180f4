/** Tells the app that documents wait to be agreed to: by a call that was refused for it, or by a screen that offers them. */

const NEEDED = 'taschino-documents'

export const askForDocuments = (): void => void window.dispatchEvent(new Event(NEEDED))

export function whenDocumentsNeeded(heard: () => void): () => void {
  window.addEventListener(NEEDED, heard)
  return () => window.removeEventListener(NEEDED, heard)
}
