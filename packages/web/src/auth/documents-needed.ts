/** How anybody in the app says that documents wait: a money call that was told so, a screen that offers to read them. */

const NEEDED = 'taschino-documents'

export const askForDocuments = (): void => void window.dispatchEvent(new Event(NEEDED))

export function whenDocumentsNeeded(heard: () => void): () => void {
  window.addEventListener(NEEDED, heard)
  return () => window.removeEventListener(NEEDED, heard)
}
