/** `useScans`: what follows a code read at the till: a receipt, an amount, a payer's code. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { toast } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'
import { Reader } from './reader.tsx'
import { chargeEnded, typedCents } from './till-state.ts'
import { useKeys } from './use-keys.ts'
import type { TillDesk } from './use-till.ts'
import type { Scan } from './wedge.ts'

function useScanned(desk: TillDesk, onReceipt: (gtid: string) => void, onGdo: (code: string) => void): (scan: Scan) => void {
  const { typed, charge } = desk.till
  return (scan) => {
    if (scan.kind === 'receipt') return onReceipt(scan.gtid)
    if (scan.kind === 'gdo') return onGdo(scan.code)
    if (scan.kind === 'gdo_wrong') return toast(t('till.gdo_wrong'), { kind: 'warn' })
    if (scan.kind === 'payer') {
      if (charge !== null && chargeEnded(charge)) return toast(t('till.scan_payer_ended'), { kind: 'warn' })
      return charge !== null || typedCents(typed) > 0
        ? desk.askPayer(scan.code, typedCents(typed))
        : toast(t('till.scan_payer_first'), { kind: 'warn' })
    }
    return toast(t(scan.kind === 'product' ? 'till.scan_product' : 'till.scan_other'), { kind: 'warn' })
  }
}

function useTillKeys(desk: TillDesk, scanned: (scan: Scan) => void): void {
  const { typed, charge } = desk.till
  useKeys(true, {
    typed,
    press: (key) => {
      if (charge === null) desk.dispatch({ type: 'key', key })
    },
    restore: (before) => desk.dispatch({ type: 'typed', typed: before }),
    enter: () => {
      if (charge === null && typedCents(typed) > 0) desk.open(typedCents(typed))
    },
    escape: () => (charge ? desk.cancel() : desk.dispatch({ type: 'key', key: 'clear' })),
    scanned,
  })
}

interface Scans {
  /** Opens the camera, and the field for what is typed. */
  read: () => void
  /** Something lies on the till. */
  covered: boolean
  sheet: ReactNode
}

export function useScans(desk: TillDesk, both: boolean, code: string | undefined, onReceipt: (gtid: string) => void): Scans {
  const [reading, setReading] = useState<{ gdo: string | null } | null>(null)
  const { charge, typed } = desk.till
  const scanned = useScanned(desk, onReceipt, (gdo) => setReading({ gdo }))
  useTillKeys(desk, scanned)
  const close = () => setReading(null)
  return {
    read: () => setReading({ gdo: null }),
    covered: reading !== null,
    sheet: reading !== null && (
      <Reader
        gdo={reading.gdo}
        // An open amount waits for the customer's own code: its button says so, and so does the sheet.
        both={both && !charge}
        bill={charge?.value ?? typedCents(typed)}
        till={code}
        onClose={close}
        onPayer={(payer) => {
          close()
          scanned({ kind: 'payer', code: payer })
        }}
        onTaken={(receipt) => {
          close()
          desk.taken(receipt)
        }}
      />
    ),
  }
}
