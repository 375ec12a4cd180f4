/** The tills of a shop: names, whether they take payments, last test; and their posters. */
import { useState } from 'react'
import { CircleCheck, Pencil, Plus, ScanLine } from 'lucide-react'
import type { ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import { TILLS_MAX } from '@taschino/contract/onboarding-shapes.ts'
import { updateShop } from '@taschino/contract/shops.ts'
import { useAct } from '../../../api/use-act.ts'
import { useSession } from '../../../api/session.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { Button, IconButton, buttonClass } from '../../../ui/Button.tsx'
import { Card, Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'
import { KitButton } from '../KitButton.tsx'
import { recordChanged } from './EditSheet.tsx'

type Till = ShopRecord['tills'][number]

export function Tills({ record }: { record: ShopRecord }) {
  const [editing, setEditing] = useState<Till | 'new' | null>(null)
  const { role } = useSession()
  const { tills, can } = record
  const may = can.edit.includes('tills')
  // Which tills there are is agreed with the company; the shop calls them as it likes.
  const mayAdd = may && role !== 'shop' && tills.length < TILLS_MAX
  return (
    <section className="mt-6">
      <SectionTitle>{t('shopRecord.tills')}</SectionTitle>
      {tills.length > 0 && (
        <Rows label={t('shopRecord.tills')}>
          {tills.map((till) => (
            <Row
              key={till.code}
              title={<bdi>{till.name}</bdi>}
              detail={
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span translate="no" className="tabular-nums">
                    {till.code}
                  </span>
                  {!till.enabled && <Tag kind="bad">{t('shopRecord.till_off')}</Tag>}
                  {till.testedAt !== null ? (
                    <span className="inline-flex items-center gap-1 text-ok-text">
                      <CircleCheck aria-hidden size={15} />
                      {t('shopRecord.till_tested', { when: dayTime(till.testedAt) })}
                    </span>
                  ) : (
                    <span>{t('shopRecord.till_untested')}</span>
                  )}
                </span>
              }
              beside={
                may && (
                  <IconButton className="me-2" label={t('shopRecord.edit', { field: till.name })} onClick={() => setEditing(till)}>
                    <Pencil aria-hidden size={18} />
                  </IconButton>
                )
              }
            />
          ))}
        </Rows>
      )}
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,240px),1fr))] gap-3">
        {mayAdd && (
          <Button kind="ghost" icon={<Plus aria-hidden size={20} />} onClick={() => setEditing('new')}>
            {t('shopAdd.till_more')}
          </Button>
        )}
        {can.test && (
          <Link to={paths.scanner()} className={buttonClass('ghost')}>
            <ScanLine aria-hidden size={20} />
            {t('prova.make')}
          </Link>
        )}
        {can.test && tills.some(({ enabled }) => enabled) && <KitButton id={record.id} title={record.data.title} kind="ghost" />}
      </div>
      {editing !== null && (
        <TillSheet
          key={editing === 'new' ? 'new' : editing.code}
          record={record}
          till={editing === 'new' ? null : editing}
          mayTurnOff={role !== 'shop'}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}

interface TillSheetProps {
  record: ShopRecord
  till: Till | null
  mayTurnOff: boolean
  onClose: () => void
}

function TillSheet({ record, till, mayTurnOff, onClose }: TillSheetProps) {
  const [name, setName] = useState(till?.name ?? t('shopAdd.till_name', { n: record.tills.length + 1 }))
  const [enabled, setEnabled] = useState(till?.enabled ?? true)
  const [tried, setTried] = useState(false)
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(updateShop, {
    prove: withStepUp,
    onDone: async (next) => {
      await recordChanged(next)
      onClose()
    },
  })
  const send = () => {
    setTried(true)
    if (name.trim() === '') return
    const one = { name: name.trim(), ...(till ? { code: till.code, ...(mayTurnOff ? { enabled } : {}) } : {}) }
    act.start({ params: { id: String(record.id) }, body: { tills: [one] } })
  }
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={till?.name ?? t('shopAdd.till_more')}
        foot={
          <Button type="submit" form="edit-till" busy={act.busy}>
            {t('shopRecord.save')}
          </Button>
        }>
        <Form id="edit-till" className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-2" onSend={send}>
          {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
          <Field
            label={t('shopRecord.till_name')}
            value={name}
            maxLength={40}
            autoComplete="off"
            error={tried && name.trim() === '' ? t('shopAdd.wrong.tills') : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          {till && mayTurnOff && (
            <Card flush>
              <Switch label={t('shopRecord.till_on')} hint={t('shopRecord.till_on_hint')} checked={enabled} onChange={setEnabled} />
            </Card>
          )}
        </Form>
      </Sheet>
      {sheet}
    </>
  )
}
