/** "Impostazioni": the company's settings: values in force, what waits, history. */
import { useState } from 'react'
import { Settings2 } from 'lucide-react'
import { getSettings, listSettingChanges, type ListedSetting, type SettingChange, type SettingKey } from '@taschino/contract/settings.ts'
import { invalidate, useAsk } from '../../api/use-ask.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { useSearchParams } from '../../routing/router.tsx'
import { useWide } from '../../settings/media.ts'
import { Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { Notice, RetryNotice } from '../../ui/Notice.tsx'
import { OneBeside } from '../../ui/OneBeside.tsx'
import { Page } from '../../ui/Page.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { fullDay } from '../../words/formats.ts'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { useStepUp } from '../stepup/public.ts'
import { History, Standing } from './Changes.tsx'
import { valueWords } from './fields.ts'
import { KeptPrices } from './KeptPrices.tsx'
import { SettingForm } from './SettingForm.tsx'

const GROUPS = [
  { name: 'company', keys: ['circuit', 'issuer', 'payer'] },
  { name: 'prices', keys: ['fees', 'terms', 'vat', 'invoices'] },
  { name: 'tickets', keys: ['ticketYears', 'maxNormalTickets', 'credits'] },
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
  const wide = useWide('duo')
  const inside = open && (
    <OneSetting
      key={open.key}
      setting={open}
      onSaid={(change) => {
        setSaid(change)
        again()
        close()
      }}
      onChanged={again}
    />
  )
  const beside = (
    <OneBeside
      label={open ? t(`companySettings.key.${open.key}`) : t('companySettings.title')}
      icon={<Settings2 aria-hidden size={32} />}
      choose={t('companySettings.choose')}>
      {open ? (
        <>
          <SectionTitle>{t(`companySettings.key.${open.key}`)}</SectionTitle>
          {inside}
        </>
      ) : null}
    </OneBeside>
  )
  return (
    <Page title={t('companySettings.title')} onBack={back} {...(wide ? { side: beside } : {})}>
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
                return setting && <Line key={key} setting={setting} selected={wide && open?.key === key} />
              })}
            </Rows>
          </section>
        ))}
      {open && !wide && (
        <Sheet open addressed onClose={close} title={t(`companySettings.key.${open.key}`)}>
          {inside}
        </Sheet>
      )}
    </Page>
  )
}

function Line({ setting: { key, value, waiting, coming }, selected }: { setting: ListedSetting; selected: boolean }) {
  return (
    <Row
      selected={selected}
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

interface OneSettingProps {
  setting: ListedSetting
  onSaid: (change: SettingChange) => void
  onChanged: () => void
}

function OneSetting({ setting, onSaid, onChanged }: OneSettingProps) {
  const { withStepUp, sheet } = useStepUp()
  const { key, since, by, second } = setting
  return (
    <>
      <p className="mt-0 mb-4 text-ink-2">{t(`companySettings.about.${key}`)}</p>
      <Standing setting={setting} prove={withStepUp} onDone={onChanged} />
      {key === 'fees' && (
        <div className="mb-4">
          <KeptPrices />
        </div>
      )}
      {setting.waiting === null && <SettingForm setting={setting} prove={withStepUp} onDone={onSaid} />}
      {second && setting.waiting === null && <p className="mt-3 mb-0 text-sm text-ink-2">{t('companySettings.second')}</p>}
      <SectionTitle>{t('companySettings.history')}</SectionTitle>
      <p className="mt-0 mb-2 text-sm text-ink-2">
        {since === null
          ? t('companySettings.is_default')
          : t('companySettings.since', { day: fullDay(since), by: by ?? t('companySettings.start') })}
      </p>
      <History setting={setting} />
      {sheet}
    </>
  )
}
