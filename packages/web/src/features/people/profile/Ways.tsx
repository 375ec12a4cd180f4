/** The links of the profile: access, documents, notifications, data, leaving. */
import {
  Bell,
  Building2,
  ChevronRight,
  ClipboardList,
  DoorOpen,
  Download,
  FileText,
  KeyRound,
  Landmark,
  ShieldCheck,
  Signature,
  Rocket,
  SlidersHorizontal,
  Smartphone,
  UserMinus,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { fileWord } from '@taschino/basics/app-name.ts'
import { listEmployers } from '@taschino/contract/agencies-joining.ts'
import { getShops } from '@taschino/contract/shops.ts'
import { myData } from '@taschino/contract/people/own-data.ts'
import { circuitName } from '../../../settings/settings.ts'
import { askFile } from '../../../api/ask.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { paths } from '../../../routing/paths.ts'
import { useSession } from '../../../api/session.ts'
import { saveFile } from '../../../device/pdf.ts'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Notice, toast } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'

const lead = (Icon: LucideIcon) => <Icon aria-hidden size={22} className="shrink-0 text-brand" />
const on = <ChevronRight aria-hidden size={20} className="text-ink-2" />

/** What is written down of the shop, once it is known which one that is. */
function ShopRecordWay() {
  const own = useAsk(getShops, undefined, { kept: true }).data
  if (!own || !('codes' in own)) return null
  return <Row to={paths.shopRecord(own.id)} lead={lead(ClipboardList)} title={t('profile.shop_record')} end={on} />
}

/** Who gives tickets; an invitation that waits is said here, too. */
function EmployersWay() {
  const all = useAsk(listEmployers, undefined, { kept: true }).data
  const waits = all?.invitations.length ?? 0
  const names = all?.employers.map(({ agency }) => agency.name).join(', ')
  return (
    <Row
      to={paths.employers()}
      lead={lead(Building2)}
      title={t('employers.title')}
      detail={waits > 0 ? t('employers.waits', { count: waits }) : names === '' ? t('profile.no_agency') : names}
      end={on}
    />
  )
}

export function Ways() {
  const { role } = useSession()
  const download = useAct(() => askFile(myData, undefined, { quiet: true }), {
    onDone: (file) => {
      saveFile(file, `${fileWord(circuitName())}.json`)
      toast(t('profile.data_saved'), { kind: 'ok' })
    },
  })
  return (
    <section className="mt-6">
      <SectionTitle>{t('profile.access')}</SectionTitle>
      <Rows label={t('profile.access')}>
        <Row
          to={paths.profileSecurity()}
          lead={lead(ShieldCheck)}
          title={t('profile.security')}
          detail={t('profile.security_hint')}
          end={on}
        />
        <Row to={paths.profilePassword()} lead={lead(KeyRound)} title={t('profile.password')} end={on} />
        <Row to={paths.profileDevices()} lead={lead(Smartphone)} title={t('profile.devices')} end={on} />
        {(role === 'company' || role === 'admin') && (
          <Row
            to={paths.companySettings()}
            lead={lead(SlidersHorizontal)}
            title={t('companySettings.title')}
            detail={t('companySettings.way_hint')}
            end={on}
          />
        )}
        {(role === 'company' || role === 'admin') && (
          <Row to={paths.companyReleases()} lead={lead(Rocket)} title={t('releases.title')} detail={t('releases.way_hint')} end={on} />
        )}
        {role === 'enduser' && <EmployersWay />}
        {role === 'shop' && <ShopRecordWay />}
        {role === 'shop' && <Row to={paths.shopIban()} lead={lead(Landmark)} title={t('iban.way')} detail={t('iban.way_hint')} end={on} />}
        {(role === 'agent' || role === 'superagent') && (
          <Row to={paths.agentIban()} lead={lead(Landmark)} title={t('iban.agent.title')} detail={t('iban.agent.now')} end={on} />
        )}
        <Row to={paths.profileNotifications()} lead={lead(Bell)} title={t('profile.news')} end={on} />
      </Rows>
      <SectionTitle>{t('profile.privacy')}</SectionTitle>
      <Rows label={t('profile.privacy')}>
        <Row to={paths.profileDocuments()} lead={lead(FileText)} title={t('profile.documents')} end={on} />
        {role === 'shop' && (
          <Row to={paths.shopContract()} lead={lead(Signature)} title={t('contract.title')} detail={t('contract.way_hint')} end={on} />
        )}
        <Row
          onClick={() => download.start()}
          lead={lead(Download)}
          title={t(download.busy ? 'profile.take_data_busy' : 'profile.take_data')}
          detail={t('profile.take_data_hint')}
        />
        <Row to={paths.profileClose()} lead={lead(DoorOpen)} title={t('profile.close')} end={on} />
        <Row to={paths.profileLeave()} lead={lead(UserMinus)} title={t('profile.leave')} end={on} />
      </Rows>
      {download.trouble !== null && (
        <Notice kind="bad" className="mt-3">
          {download.trouble}
        </Notice>
      )}
    </section>
  )
}
