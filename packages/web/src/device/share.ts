/** Hands a text to other apps of the device, or to the clipboard where the device has no sharing. */
import { native } from './native.ts'

/** `shared` and `copied` tell the screen what to say; `no` when the person closed the sheet or nothing worked. */
export async function share(what: { title: string; text?: string; url?: string }): Promise<'shared' | 'copied' | 'no'> {
  try {
    const own = native()
    if (own) return (await own.share(what)) ? 'shared' : 'no'
    if ('share' in navigator) {
      await navigator.share(what)
      return 'shared'
    }
    await (navigator as Navigator).clipboard.writeText([what.text, what.url].filter(Boolean).join('\n') || what.title)
    return 'copied'
  } catch {
    return 'no'
  }
}

/** False where the browser does not let us. */
export const copy = (text: string): Promise<boolean> =>
  (navigator as Navigator).clipboard.writeText(text).then(
    () => true,
    () => false,
  )

/** Whether other apps of the device take files of this kind from us: mail above all. Browsers let few kinds through. */
export function canShareFiles(type: 'application/pdf' | 'application/zip'): boolean {
  return (
    native() !== null ||
    (typeof navigator !== 'undefined' &&
      'canShare' in navigator &&
      navigator.canShare({ files: [new File(['x'], `x.${type.slice(-3)}`, { type })] }))
  )
}

/** `no` when the person closed the sheet or the device takes no such file. */
export async function shareFile(file: Blob, name: string, title: string): Promise<'shared' | 'no'> {
  try {
    const own = native()
    if (own) return (await own.shareFile(file, name, title)) ? 'shared' : 'no'
    await navigator.share({ title, files: [new File([file], name, { type: file.type })] })
    return 'shared'
  } catch {
    return 'no'
  }
}
