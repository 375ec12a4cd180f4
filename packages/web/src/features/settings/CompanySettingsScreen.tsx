/** "Impostazioni": what the company decides about its circuit, what counts now, what waits, and how each came to be what it is. */
import { useState } from 'react'
import { getSettings, listSettingChanges, type ListedSetting, type SettingChange, type SettingKey } from '@taschino/contract/settings.ts'
import { invalidate, useAsk } from '../../api/use-ask.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { useSearchParams } from '../../routing/router.tsx'
import { Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { Notice, RetryNotice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { fullDay } from '../../words/formats.ts'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'
import { useStepUp } from '../stepup/public.ts'
import { History, Standing } from './Changes.tsx'
import { valueWords } from './fields.ts'
import { SettingForm } from './SettingForm.tsx'

const GROUPS = [
  { name: 'company', keys: ['circuit', 'issuer', 'payer'] },
  { name: 'prices', keys: ['fees', 'terms', 'vat'] },
  { name: 'tickets', keys: ['ticketYears', 'maxNormalTickets'] },
  { name: 'safety', keys: ['limits', 'nightUntil', 'secondPersonAbove', 'relatedAbove'] },
] as const satisfies readonly { name: string; keys: readonly SettingKey[] }[]

export function CompanySettingsScreen() {
  const back = useBack(paths.profile('company'))
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useAsk(getSettings, undefined, { staleTime: 0 })
  const [said, setSaid] = useState<SettingChange | null>(null)
  const open = data?.settings.find(({ key }) => key === search.get('setting'))
  const close = () => setSearch(() => new URLSearchParams())
  const again = () => void invalidate(getSettings, listSettingChanges)
  return (
    <Page title={t('companySettings.title')} onBack={back}>
      <p className="mt-0 mb-4 text-ink-2">{t('companySettings.lead')}</p>
      {said && (
        <Notice kind="ok" className="mb-4" onClose={() => setSaid(null)}>
          {t(said.state === 'waiting' ? 'companySettings.said_waits' : 'companySettings.said')}
        </Notice>
      )}
      {error && !data && <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice>}
      {!data && !error && <SkeletonRows count={8} />}
      {data &&
        GROUPS.map(({ name, keys }) => (
          <section key={name} className="mt-6">
            <SectionTitle>{t(`companySettings.group.${name}`)}</SectionTitle>
            <Rows label={t(`companySettings.group.${name}`)}>
              {keys.map((key) => {
                const setting = data.settings.find((one) => one.key === key)
                return setting && <Line key={key} setting={setting} />
              })}
            </Rows>
          </section>
        ))}
      {open && (
        <SettingSheet
          key={open.key}
          setting={open}
          onClose={close}
          onSaid={(change) => {
            setSaid(change)
            again()
            close()
          }}
          onChanged={again}
        />
      )}
    </Page>
  )
}

function Line({ setting: { key, value, waiting, coming } }: { setting: ListedSetting }) {
  return (
    <Row
      to={paths.companySettings(key)}
      title={t(`companySettings.key.${key}`)}
      detail={valueWords(key, value)}
      end={
        waiting ? (
          <Tag kind="warn">{t(waiting.mayDecide ? 'companySettings.your_yes' : 'companySettings.waits')}</Tag>
        ) : coming.length > 0 ? (
          <Tag>{t('companySettings.coming')}</Tag>
        ) : value === null ? (
          <Tag kind="warn">{t('companySettings.missing')}</Tag>
        ) : undefined
      }
    />
  )
}

interface SettingSheetProps {
  setting: ListedSetting
  onClose: () => void
  onSaid: (change: SettingChange) => void
  onChanged: () => void
}

function SettingSheet({ setting, onClose, onSaid, onChanged }: SettingSheetProps) {
  const { withStepUp, sheet } = useStepUp()
  const { key, since, by, second } = setting
  return (
    <>
      <Sheet open addressed onClose={onClose} title={t(`companySettings.key.${key}`)}>
        <p className="mt-0 mb-4 text-ink-2">{t(`companySettings.about.${key}`)}</p>
        <Standing setting={setting} prove={withStepUp} onDone={onChanged} />
        {setting.waiting === null && <SettingForm setting={setting} prove={withStepUp} onDone={onSaid} />}
        {second && setting.waiting === null && <p className="mt-3 mb-0 text-sm text-ink-2">{t('companySettings.second')}</p>}
        <SectionTitle>{t('companySettings.history')}</SectionTitle>
        <p className="mt-0 mb-2 text-sm text-ink-2">
          {since === null
            ? t('companySettings.is_default')
            : t('companySettings.since', { day: fullDay(since), by: by ?? t('companySettings.start') })}
        </p>
        <History setting={setting} />
      </Sheet>
      {sheet}
    </>
  )
}
