/** "Negozi" of the company: what waits from shops first, then transfers, changes of IBAN, and each shop with what it has taken. */
import { exportShopStandings } from '@taschino/contract/requests.ts'
import { paths } from '../../../app/paths.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../exports/public.ts'
import { IbanChangesPanel, WaitingMark } from '../../iban/public.ts'
import { PayoutsPanel } from '../../payouts/public.ts'
import { Desk } from '../Desk.tsx'
import { Shops } from './Shops.tsx'

export function CompanyShopsScreen() {
  return (
    <Desk title={t('tab.shops')} path={paths.companyShops()} kinds={['payback', 'credits']}
      views={[{ name: 'payouts', label: t('payouts.title'), show: () => <PayoutsPanel /> }, { name: 'iban', label: <>{t('inbox.iban')}<WaitingMark /></>, show: () => <IbanChangesPanel /> }, { name: 'shops', label: t('tab.shops'), show: () => <Shops />, acts: <ExportButton small call={exportShopStandings} name={t('inbox.file_shops')} /> }]} />
  )
}
