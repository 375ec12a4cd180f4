/** One's own PIN: whether there is one, and setting it with the password. */
import { useState } from 'react'
import { isWeakPin, PIN_LENGTH } from '@taschino/basics/pin.ts'
import { setPin } from '@taschino/contract/stepup.ts'
import { useAct } from '../../../api/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { toast } from '../../../ui/Notice.tsx'
import { PinPad } from '../../../ui/PinPad.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { refusalWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { ChosenPin } from '../sheet/ChosenPin.tsx'
import { proofWords, type PartProps } from './part.ts'

export function PinPart({ security, withStepUp, onChanged }: PartProps) {
  const [open, setOpen] = useState(false)
  const done = () => {
    setOpen(false)
    toast(t('security.pin_saved'), { kind: 'ok' })
    onChanged()
  }
  return (
    <section>
      <SectionTitle>{t('security.pin')}</SectionTitle>
      <Rows label={t('security.pin')}>
        <Row
          title={<span className={security.pin === 'blocked' ? 'text-bad' : undefined}>{t(`security.pin_${security.pin}`)}</span>}
          end={
            <Button kind={security.pin === 'set' ? 'ghost' : 'primary'} size="small" onClick={() => setOpen(true)}>
              {t(security.pin === 'set' ? 'security.pin_change' : 'security.pin_choose')}
            </Button>
          }
        />
      </Rows>
      {open && <ChoosePin again={security.pin !== 'none'} withStepUp={withStepUp} onClose={() => setOpen(false)} onDone={done} />}
    </section>
  )
}

function ChoosePin({
  again,
  withStepUp,
  onClose,
  onDone,
}: {
  again: boolean
  withStepUp: PartProps['withStepUp']
  onClose: () => void
  onDone: () => void
}) {
  const [pin, setTyped] = useState('')
  const [ready, setReady] = useState(false)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const act = useAct(setPin, { quiet: false, prove: withStepUp, words: proofWords, onDone })
  const weak = pin.length === PIN_LENGTH && isWeakPin(pin)
  const save = () => {
    setMissing(password === '')
    if (password !== '') act.start({ body: { pin, password } })
  }
  return (
    <Sheet open onClose={onClose} title={t(again ? 'security.pin_change' : 'security.pin_choose')}>
      {!ready ? (
        <PinPad
          label={t(again ? 'pin.choose_again' : 'pin.choose')}
          hint={t('pin.choose_hint')}
          value={pin}
          fresh
          error={weak && refusalWords('pin_weak')}
          onChange={setTyped}
          onDone={(digits) => setReady(!isWeakPin(digits))}
        />
      ) : (
        <Form className="grid gap-3 pt-1" onSend={save}>
          <ChosenPin
            pin={pin}
            onAnother={() => {
              setReady(false)
              setTyped('')
            }}
          />
          <Field
            label={t('security.password')}
            hint={t('security.password_why')}
            type="password"
            autoComplete="current-password"
            autoFocus
            maxLength={128}
            value={password}
            error={act.trouble ?? (missing && t('login.password_missing'))}
            onChange={(event) => {
              setPassword(event.target.value)
              act.dismiss()
            }}
          />
          <Button type="submit" busy={act.busy}>
            {t('security.save_pin')}
          </Button>
        </Form>
      )}
    </Sheet>
  )
}
