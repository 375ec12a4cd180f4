/** Passkeys of one's own: what there is, a new one, another name, away with one. */
import { useState } from 'react'
import { KeyRound } from 'lucide-react'
import { passkeyAdd, passkeyBegin, passkeyRemove, passkeyRename, type Security } from '@taschino/contract/stepup.ts'
import { ask } from '../../../app/ask.ts'
import { hasPasskeys, makePasskey } from '../../../device/passkeys.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice, toast } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { useAct, type PartProps } from './part.ts'

type Passkey = Security['passkeys'][number]

function detailOf({ createdAt, lastUsedAt, synced }: Passkey): string {
  const used = lastUsedAt === null ? `${t('security.passkey_made', { when: dayTime(createdAt) })}, ${t('security.passkey_unused')}` : t('security.passkey_used', { when: dayTime(lastUsedAt) })
  return synced ? `${used} · ${t('security.passkey_synced')}` : used
}

export function PasskeysPart({ security, withStepUp, onChanged }: PartProps) {
  const [open, setOpen] = useState<Passkey | 'new' | null>(null)
  const changed = (words: string | null) => {
    setOpen(null)
    if (words !== null) toast(words, { kind: 'ok' })
    onChanged()
  }
  return (
    <section>
      <SectionTitle>{t('security.passkeys')}</SectionTitle>
      <p className="mt-0 mb-3 text-ink-2">{t('security.passkeys_body')}</p>
      {security.passkeys.length > 0 && (
        <Rows label={t('security.passkeys')} className="mb-3">
          {security.passkeys.map((one) => (
            <Row key={one.id} lead={<span className="grid size-10 shrink-0 place-items-center rounded-full bg-mint text-brand"><KeyRound aria-hidden size={20} /></span>} title={one.name} detail={detailOf(one)} onClick={() => setOpen(one)} />
          ))}
        </Rows>
      )}
      {hasPasskeys() ? <Button kind="ghost" icon={<KeyRound aria-hidden size={20} />} onClick={() => setOpen('new')}>{t('security.passkey_add')}</Button> : <p className="m-0 text-sm text-ink-2">{t('security.passkey_none_here')}</p>}
      {open === 'new' && <NewPasskey withStepUp={withStepUp} onClose={() => setOpen(null)} onDone={() => changed(t('security.passkey_added'))} />}
      {open !== null && open !== 'new' && <OnePasskey passkey={open} withStepUp={withStepUp} onClose={() => setOpen(null)} onDone={changed} />}
    </section>
  )
}

function NewPasskey({ withStepUp, onClose, onDone }: { withStepUp: PartProps['withStepUp']; onClose: () => void; onDone: () => void }) {
  const [name, setName] = useState(() => t('security.passkey_name_default'))
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const act = useAct()
  const add = async () => {
    setAsked(true)
    if (name.trim() === '' || password === '') return
    const made = await act.run(async () => {
      const { challenge, options } = await withStepUp(() => ask(passkeyBegin, { body: { password } }))
      await ask(passkeyAdd, { body: { challenge, name: name.trim(), response: await makePasskey(options) } })
    })
    if (made) onDone()
  }
  return (
    <Sheet open onClose={onClose} title={t('security.passkey_add')}>
      <form noValidate className="grid gap-3 pt-1" onSubmit={(event) => { event.preventDefault(); void add() }}>
        {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
        <Field label={t('security.passkey_name')} value={name} maxLength={60} error={asked && name.trim() === '' && t('security.passkey_name_missing')} onChange={(event) => setName(event.target.value)} />
        <Field label={t('security.password')} hint={t('security.password_why')} type="password" autoComplete="current-password" maxLength={128} value={password}
          error={asked && password === '' && t('login.password_missing')} onChange={(event) => { setPassword(event.target.value); act.clear() }} />
        <Button type="submit" busy={act.busy}>{t('act.continue')}</Button>
      </form>
    </Sheet>
  )
}

function OnePasskey({ passkey, withStepUp, onClose, onDone }: { passkey: Passkey; withStepUp: PartProps['withStepUp']; onClose: () => void; onDone: (words: string | null) => void }) {
  const [name, setName] = useState(passkey.name)
  const act = useAct()
  const rename = async () => {
    if (name.trim() === '') return
    if (await act.run(() => ask(passkeyRename, { params: { id: passkey.id }, body: { name: name.trim() } }))) onDone(null)
  }
  const remove = async () => {
    if (await act.run(() => withStepUp(() => ask(passkeyRemove, { params: { id: passkey.id } })))) onDone(t('security.passkey_removed'))
  }
  return (
    <Sheet open onClose={onClose} title={t('security.passkey_acts', { name: passkey.name })}>
      <form noValidate className="grid gap-3 pt-1" onSubmit={(event) => { event.preventDefault(); void rename() }}>
        {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
        <Field label={t('security.passkey_name')} value={name} maxLength={60} error={name.trim() === '' && t('security.passkey_name_missing')} onChange={(event) => setName(event.target.value)} />
        <Button type="submit" busy={act.busy}>{t('security.passkey_rename')}</Button>
        <p className="mt-3 mb-0 text-ink-2">{t('security.remove_body', { name: passkey.name })}</p>
        <Button kind="danger" disabled={act.busy} onClick={() => void remove()}>{t('security.passkey_remove')}</Button>
      </form>
    </Sheet>
  )
}
