/** One's own passkeys: add, rename, remove. */
import { useState } from 'react'
import { KeyRound } from 'lucide-react'
import { passkeyRemove, passkeyRename, type Security } from '@taschino/contract/stepup.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { hasPasskeys } from '../../../device/passkeys.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice, toast } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { MakePasskey } from '../set-up/MakePasskey.tsx'
import { proofWords, type PartProps } from './part.ts'

type Passkey = Security['passkeys'][number]

function detailOf({ createdAt, lastUsedAt, synced }: Passkey): string {
  const used =
    lastUsedAt === null
      ? `${t('security.passkey_made', { when: dayTime(createdAt) })}, ${t('security.passkey_unused')}`
      : t('security.passkey_used', { when: dayTime(lastUsedAt) })
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
            <Row
              key={one.id}
              lead={
                <span className="grid size-10 shrink-0 place-items-center rounded-full bg-mint text-brand">
                  <KeyRound aria-hidden size={20} />
                </span>
              }
              title={one.name}
              detail={detailOf(one)}
              onClick={() => setOpen(one)}
            />
          ))}
        </Rows>
      )}
      {hasPasskeys() ? (
        <Button kind="ghost" icon={<KeyRound aria-hidden size={20} />} onClick={() => setOpen('new')}>
          {t('security.passkey_add')}
        </Button>
      ) : (
        <p className="m-0 text-sm text-ink-2">{t('security.passkey_none_here')}</p>
      )}
      {open === 'new' && (
        <NewPasskey withStepUp={withStepUp} onClose={() => setOpen(null)} onDone={() => changed(t('security.passkey_added'))} />
      )}
      {open !== null && open !== 'new' && (
        <OnePasskey passkey={open} withStepUp={withStepUp} onClose={() => setOpen(null)} onDone={changed} />
      )}
    </section>
  )
}

function NewPasskey({ withStepUp, onClose, onDone }: { withStepUp: PartProps['withStepUp']; onClose: () => void; onDone: () => void }) {
  return (
    <Sheet open onClose={onClose} title={t('security.passkey_add')}>
      <MakePasskey withStepUp={withStepUp} onDone={onDone} />
    </Sheet>
  )
}

function OnePasskey({
  passkey,
  withStepUp,
  onClose,
  onDone,
}: {
  passkey: Passkey
  withStepUp: PartProps['withStepUp']
  onClose: () => void
  onDone: (words: string | null) => void
}) {
  const [name, setName] = useState(passkey.name)
  const params = { id: passkey.id }
  const act = useAct(
    async (what: 'rename' | 'remove') => {
      if (what === 'rename') await ask(passkeyRename, { params, body: { name: name.trim() } })
      else await withStepUp(() => ask(passkeyRemove, { params }))
    },
    { words: proofWords, onDone: (_, what) => onDone(what === 'rename' ? null : t('security.passkey_removed')) },
  )
  const rename = () => {
    if (name.trim() !== '') act.start('rename')
  }
  return (
    <Sheet open onClose={onClose} title={t('security.passkey_acts', { name: passkey.name })}>
      <Form className="grid gap-3 pt-1" onSend={rename}>
        {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
        <Field
          label={t('security.passkey_name')}
          value={name}
          maxLength={60}
          error={name.trim() === '' && t('security.passkey_name_missing')}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" busy={act.busy}>
          {t('security.passkey_rename')}
        </Button>
        <p className="mt-3 mb-0 text-ink-2">{t('security.remove_body', { name: passkey.name })}</p>
        <Button kind="danger" disabled={act.busy} onClick={() => act.start('remove')}>
          {t('security.passkey_remove')}
        </Button>
      </Form>
    </Sheet>
  )
}
