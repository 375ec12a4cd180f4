/** Chooses the first PIN, or a new one after a blocked one, within the sheet. */
import { useState } from 'react'
import { isWeakPin, PIN_LENGTH } from '@taschino/basics/pin.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PinPad } from '../../../ui/PinPad.tsx'
import { refusalWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import type { By, Trouble } from './asked.ts'
import { ChosenPin } from './ChosenPin.tsx'

interface FirstPinProps {
  busy: boolean
  trouble: Trouble | null
  /** It is not the first one. */
  again: boolean
  onProve: (by: By) => void
  onEdit: () => void
}

export function FirstPin({ busy, trouble, again, onProve, onEdit }: FirstPinProps) {
  const [pin, setPin] = useState('')
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<'pin' | 'password'>('pin')
  const [missing, setMissing] = useState(false)
  const weak = pin.length === PIN_LENGTH && isWeakPin(pin)
  if (step === 'pin') {
    return (
      <PinPad
        label={t(again ? 'pin.choose_again' : 'pin.choose')}
        value={pin}
        fresh
        error={weak && refusalWords('pin_weak')}
        hint={t('pin.choose_hint')}
        onChange={(digits) => {
          setPin(digits)
          onEdit()
        }}
        onDone={(digits) => {
          if (!isWeakPin(digits)) setStep('password')
        }}
      />
    )
  }
  return (
    <Form
      className="grid gap-3"
      onSend={() => {
        setMissing(password === '')
        if (password !== '') onProve({ method: 'password', password, newPin: pin })
      }}>
      <ChosenPin
        pin={pin}
        onAnother={() => {
          setStep('pin')
          setPin('')
        }}
      />
      <Field
        label={t('login.password')}
        hint={t('pin.password_hint')}
        type="password"
        autoComplete="current-password"
        autoFocus
        maxLength={128}
        value={password}
        error={trouble?.words ?? (missing && t('login.password_missing'))}
        onChange={(event) => {
          setPassword(event.target.value)
          onEdit()
        }}
      />
      <Button type="submit" busy={busy}>
        {t('pin.save_and_go')}
      </Button>
    </Form>
  )
}
