/** Makes a passkey on this device: name, password, the device's own question. */
import { useState } from 'react'
import { passkeyAdd, passkeyBegin } from '@taschino/contract/stepup.ts'
import { ask } from '../../../api/ask.ts'
import { useAct, type WithStepUp } from '../../../api/use-act.ts'
import { makePasskey } from '../../../device/passkeys.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'
import { proofWords } from '../security/part.ts'

export function MakePasskey({ withStepUp, onDone }: { withStepUp: WithStepUp; onDone: () => void }) {
  const [name, setName] = useState(() => t('security.passkey_name_default'))
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const act = useAct(
    async () => {
      const { challenge, options } = await withStepUp(() => ask(passkeyBegin, { body: { password } }))
      await ask(passkeyAdd, { body: { challenge, name: name.trim(), response: await makePasskey(options) } })
    },
    { words: proofWords, onDone },
  )
  const add = () => {
    setAsked(true)
    if (name.trim() !== '' && password !== '') act.start()
  }
  return (
    <Form className="grid gap-3 pt-1" onSend={add}>
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      <Field
        label={t('security.passkey_name')}
        value={name}
        maxLength={60}
        error={asked && name.trim() === '' && t('security.passkey_name_missing')}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t('security.password')}
        hint={t('security.password_why')}
        type="password"
        autoComplete="current-password"
        maxLength={128}
        value={password}
        error={asked && password === '' && t('login.password_missing')}
        onChange={(event) => {
          setPassword(event.target.value)
          act.dismiss()
        }}
      />
      <Button type="submit" busy={act.busy}>
        {t('act.continue')}
      </Button>
    </Form>
  )
}
