/** The system's own reader of codes (ML Kit): a full view of its own, quicker and better in the dark than a page can be. */
import { BarcodeFormat, BarcodeScanner } from '@capacitor-mlkit/barcode-scanning'
import type { Barcode } from '@capacitor-mlkit/barcode-scanning'
import type { NativeScan } from '../native.ts'
import { inTurn } from '../permission-queue.ts'
import type { CodeFormat } from '../scanner/scanner-content.ts'
import type { CameraState, Scanner } from '../scanner/scanner-protocol.ts'

const FORMATS: Readonly<Record<CodeFormat, BarcodeFormat>> = {
  qr_code: BarcodeFormat.QrCode,
  ean_13: BarcodeFormat.Ean13,
  code_128: BarcodeFormat.Code128,
}

const formatOf = ({ format }: Barcode): CodeFormat | null =>
  (Object.keys(FORMATS) as CodeFormat[]).find((name) => FORMATS[name] === format) ?? null

/**
 * On Android the reader is a part of Google's services that may not be there yet: it is sent for, and until it has come the page's own
 * reader reads.
 */
export async function hasReader(platform: 'android' | 'ios'): Promise<boolean> {
  try {
    if (!(await BarcodeScanner.isSupported()).supported) return false
    if (platform === 'ios' || (await BarcodeScanner.isGoogleBarcodeScannerModuleAvailable()).available) return true
    void BarcodeScanner.installGoogleBarcodeScannerModule().catch(() => undefined)
    return false
  } catch {
    return false
  }
}

async function allowed(): Promise<boolean> {
  const { camera } = await BarcodeScanner.checkPermissions()
  if (camera === 'granted' || camera === 'limited') return true
  return (await inTurn(() => BarcodeScanner.requestPermissions())).camera === 'granted'
}

function whyNot(error: unknown): CameraState {
  const text = error instanceof Error ? error.message.toLowerCase() : ''
  if (text.includes('cancel')) return 'closed'
  return text.includes('permission') || text.includes('denied') ? 'denied' : 'broken'
}

export function openReader({ formats, onHit, onReport }: NativeScan): Scanner {
  let over = false
  let looking = false
  const report = (state: CameraState) => {
    if (!over) onReport({ state, light: null })
  }
  const look = async (): Promise<void> => {
    if (looking || over) return
    looking = true
    report('starting')
    try {
      if (!(await allowed())) return report('denied')
      const { barcodes } = await BarcodeScanner.scan({ formats: formats.map((format) => FORMATS[format]), autoZoom: true })
      if (over) return
      // A code that leads nowhere is explained by the screen; looking again is the person's press.
      if (!barcodes.some((code) => onHit({ text: code.rawValue ?? code.displayValue, format: formatOf(code) }))) report('closed')
    } catch (error) {
      report(whyNot(error))
    } finally {
      looking = false
    }
  }
  void look()
  return {
    stop: () => {
      over = true
    },
    retry: () => void look(),
    light: () => Promise.resolve(),
  }
}
