/** The last step of the first use: a PIN, chosen in peace and not in the queue of a shop. It can wait. */
import { useState } from 'react'
import { isWeakPin, PIN_LENGTH } from '@taschino/basics/pin.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PinPad } from '../../ui/PinPad.tsx'
import { refusalWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'

interface PinStepProps {
  busy: boolean
  trouble: string | null
  onBack: () => void
  /** Null: later, where it is first needed. */
  onPin: (pin: string | null) => void
}

export function PinStep({ busy, trouble, onBack, onPin }: PinStepProps) {
  const [pin, setPin] = useState('')
  const weak = pin.length === PIN_LENGTH && isWeakPin(pin)
  const whole = pin.length === PIN_LENGTH && !weak
  return (
    <Page title={t('account.pin_title')} onBack={onBack}>
      <p className="mt-0 mb-5 text-ink-2">{t('account.pin_lead')}</p>
      {trouble !== null && (
        <Notice kind="bad" className="mb-4">
          {trouble}
        </Notice>
      )}
      <PinPad
        label={t('pin.choose')}
        value={pin}
        fresh
        busy={busy}
        error={weak && refusalWords('pin_weak')}
        hint={t('pin.choose_hint')}
        onChange={setPin}
      />
      <div className="mt-5 grid gap-2">
        <Button busy={busy} disabled={!whole} onClick={() => onPin(pin)}>
          {t('account.configure_submit')}
        </Button>
        <Button kind="ghost" disabled={busy} onClick={() => onPin(null)}>
          {t('account.pin_later')}
        </Button>
      </div>
    </Page>
  )
}
