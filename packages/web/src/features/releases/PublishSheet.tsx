/** The sheet that puts a version out: which one, whom it shuts out and how many devices that is, and what people read. */
import { useState } from 'react'
import { compareVersions } from '@taschino/basics/versions.ts'
import { listReleases, publishRelease } from '@taschino/contract/releases.ts'
import { useAct } from '../../api/use-act.ts'
import { invalidate } from '../../api/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice, toast } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { t } from '../../words/words.ts'
import { useStepUp } from '../stepup/public.ts'

interface PublishSheetProps {
  service: string
  devices: readonly { version: string; count: number }[]
  onClose: () => void
}

const VERSION = /^\d+\.\d+\.\d+$/
const EMPTY = { version: '', logoutBelow: '', messageHeader: '', messageText: '' }
const MOST = { version: 14, logoutBelow: 14, messageHeader: 60, messageText: 200 } as const

export function PublishSheet({ service, devices, onClose }: PublishSheetProps) {
  const [draft, setDraft] = useState({ ...EMPTY, version: service })
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(publishRelease, {
    prove: withStepUp,
    onDone: ({ version }) => {
      toast(t('releases.done', { version }), { kind: 'ok' })
      return invalidate(listReleases).then(onClose)
    },
  })
  const said = Object.fromEntries(Object.entries(draft).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])))
  const bound = draft.logoutBelow.trim()
  const out = devices
    .filter(({ version }) => VERSION.test(bound) && compareVersions(version, bound) < 0)
    .reduce((sum, { count }) => sum + count, 0)
  const field = (name: keyof typeof EMPTY, hint?: string) => (
    <Field
      label={t(`releases.field.${name}`)}
      value={draft[name]}
      hint={hint}
      error={act.wrong(name) ? t(name.startsWith('message') ? 'releases.wrong_words' : 'releases.wrong_version') : undefined}
      maxLength={MOST[name]}
      autoComplete="off"
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
    />
  )
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={t('releases.publish')}
        foot={
          <Button type="submit" form="publish-release" busy={act.busy}>
            {t('releases.publish_do', { version: draft.version.trim() })}
          </Button>
        }>
        <Form
          id="publish-release"
          className="grid gap-4 pb-1"
          onSend={() => act.start({ body: { ...said, version: draft.version.trim() } })}>
          {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
          {field('version')}
          {field('logoutBelow', t('releases.bound_hint'))}
          {VERSION.test(bound) && <Notice kind="warn">{t('releases.shuts_out', { count: out, version: bound })}</Notice>}
          {field('messageHeader', t('releases.words_hint'))}
          {field('messageText')}
        </Form>
      </Sheet>
      {sheet}
    </>
  )
}
