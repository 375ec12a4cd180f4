/** What the installed app does better than its WebView, or what the WebView lacks (voice and sharing on Android), behind our own ports. */
import { KeepAwake } from '@capacitor-community/keep-awake'
import { QueueStrategy, TextToSpeech } from '@capacitor-community/text-to-speech'
import { Directory, Filesystem } from '@capacitor/filesystem'
import { Geolocation } from '@capacitor/geolocation'
import { Share } from '@capacitor/share'
import type { Native } from '../native.ts'

const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined)

/** Sentences wait for each other in the system's own queue; a till that is spoken over would be worse than silence. */
function say(sentence: string, locale: string): void {
  quietly(TextToSpeech.speak({ text: sentence, lang: locale, rate: 1.02, queueStrategy: QueueStrategy.Add }))
}

let wanted = 0

/** Several screens may want it; the screen may sleep when the last one is left. */
function keepAwake(): () => void {
  if (++wanted === 1) quietly(KeepAwake.keepAwake())
  let over = false
  return () => {
    if (over) return
    over = true
    if (--wanted === 0) quietly(KeepAwake.allowSleep())
  }
}

function permissionOf(state: string): 'granted' | 'denied' | 'prompt' {
  return state === 'granted' || state === 'denied' ? state : 'prompt'
}

async function mayLocate(): Promise<'granted' | 'denied' | 'prompt'> {
  try {
    const { location, coarseLocation } = await Geolocation.checkPermissions()
    return permissionOf(location === 'granted' ? location : coarseLocation)
  } catch {
    // Positions are switched off for the whole device.
    return 'denied'
  }
}

function locate(timeout: number, found: (place: { lat: number; lon: number }) => void, failed: (denied: boolean) => void): void {
  Geolocation.getCurrentPosition({ enableHighAccuracy: false, timeout, maximumAge: 2000 }).then(
    ({ coords }) => found({ lat: coords.latitude, lon: coords.longitude }),
    () => void mayLocate().then((permission) => failed(permission === 'denied')),
  )
}

async function base64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

/** Other apps get the file from the app's own cache, which the system empties. */
async function shareFile(file: Blob, name: string, title: string): Promise<boolean> {
  const { uri } = await Filesystem.writeFile({
    path: name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-'),
    data: await base64(file),
    directory: Directory.Cache,
  })
  return Share.share({ title, files: [uri] }).then(
    () => true,
    () => false,
  )
}

export const halves: Pick<Native, 'say' | 'hush' | 'keepAwake' | 'position' | 'share' | 'shareFile'> = {
  say,
  hush: () => quietly(TextToSpeech.stop()),
  keepAwake,
  position: { permission: mayLocate, locate },
  share: (what) =>
    Share.share(what).then(
      () => true,
      () => false,
    ),
  shareFile,
}
