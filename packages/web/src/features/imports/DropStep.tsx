/** Step 1: a group or single shops, and the files, sheet and contracts dropped together. */
import { useState } from 'react'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { getTemplate } from '@taschino/contract/imports.ts'
import { IMPORT_TYPES, type ShopImport } from '@taschino/contract/imports-shapes.ts'
import { TemplateButton } from '../../api/TemplateButton.tsx'
import { useAct } from '../../api/use-act.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { useWide } from '../../settings/media.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/classes.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { t } from '../../words/words.ts'
import { History } from './History.tsx'
import { Steps } from './OnePage.tsx'
import { handIn, IMPORT_FILES, sorted, type Dropped, type Sent } from './send-files.ts'

const NOTHING: Dropped = { sheet: null, contracts: [] }

export function DropStep({ agent, onMade }: { agent: boolean; onMade: (sent: Sent) => void }) {
  const back = useBack(agent ? paths.agentShops() : paths.companyShops({ view: 'review' }))
  const [dropped, setDropped] = useState(NOTHING)
  const [importType, setImportType] = useState<(typeof IMPORT_TYPES)[number]>('singleShops')
  const [autoEnable, setAutoEnable] = useState(false)
  const [kept, setKept] = useState(0)
  // Of this very sheet, where its contracts did not all arrive: the next press goes on with it.
  const [made, setMade] = useState<ShopImport | null>(null)
  const act = useAct(() => handIn(dropped, { importType, autoEnable, made, onMade: setMade, onKept: setKept }), { onDone: onMade })
  const count = dropped.contracts.length
  const choose = (next: Dropped) => {
    if (next.sheet !== dropped.sheet) setMade(null)
    setDropped(next)
  }
  return (
    <Page
      title={t('bulk.title')}
      onBack={back}
      width="wide"
      foot={
        <Button busy={act.busy} disabled={!dropped.sheet} onClick={() => act.start()}>
          {t(made === null ? 'bulk.read' : 'bulk.resume')}
        </Button>
      }>
      <Steps of="shops" at={0} />
      <Card className="mb-4">
        <SegmentedControl
          label={t('bulk.type')}
          value={importType}
          options={IMPORT_TYPES.toReversed().map((value) => ({ value, label: t(`bulk.type.${value}`) }))}
          onChange={(next) => {
            setMade(null)
            setImportType(next)
          }}
        />
        <p className="mt-2 mb-0 text-sm text-ink-2">{t(`bulk.type_hint.${importType}`)}</p>
        {!agent && (
          <div className="-mx-4 -mb-2 mt-2 border-t border-line">
            <Switch
              label={t('bulk.auto')}
              hint={t('bulk.auto_hint')}
              checked={autoEnable}
              onChange={(on) => {
                setMade(null)
                setAutoEnable(on)
              }}
            />
          </div>
        )}
      </Card>
      <DropZone busy={act.busy} dropped={dropped} onFiles={(files) => choose(sorted(dropped, files))} />
      <div aria-live="polite">
        {act.busy && count > 0 && (
          <Card className="mt-3">
            <Progress label={t('bulk.sending')} says={t('bulk.sent', { done: kept, total: count })} done={kept} total={count} />
          </Card>
        )}
        {act.trouble !== null && (
          <Notice kind="bad" className="mt-3">
            {act.trouble}
            {made !== null && ` ${t('bulk.stopped', { done: kept, total: count })}`}
          </Notice>
        )}
      </div>
      <TemplateButton call={getTemplate} file="negozi.xlsx" label={t('bulk.template')} hint={t('bulk.template_hint')} />
      <History agent={agent} />
    </Page>
  )
}

interface DropZoneProps {
  busy: boolean
  dropped: Dropped
  onFiles: (files: readonly File[]) => void
}

function DropZone({ busy, dropped: { sheet, contracts }, onFiles }: DropZoneProps) {
  // Nobody drags anything on a telephone.
  const desk = useWide('duo')
  return (
    <FileDrop
      title={t(desk ? 'bulk.drop' : 'bulk.drop_phone')}
      hint={t('bulk.drop_hint')}
      choose={t('bulk.choose')}
      accept={IMPORT_FILES}
      multiple
      busy={busy}
      onFiles={onFiles}>
      <ul aria-label={t('bulk.chosen')} className="m-0 mt-3 grid list-none gap-2 p-0">
        <li className={cx('flex items-center gap-2 break-words', !sheet && 'text-ink-2')}>
          <FileSpreadsheet aria-hidden size={20} className="shrink-0" />
          <bdi className="min-w-0 break-words">{sheet?.name ?? t('bulk.no_sheet')}</bdi>
        </li>
        <li className={cx('flex items-center gap-2', contracts.length === 0 && 'text-ink-2')}>
          <FileText aria-hidden size={20} className="shrink-0" />
          {contracts.length === 0 ? t('bulk.no_contracts') : t('bulk.contracts', { count: contracts.length })}
        </li>
      </ul>
    </FileDrop>
  )
}
