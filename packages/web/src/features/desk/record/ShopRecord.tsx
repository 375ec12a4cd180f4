/** The record of a shop or group: what it is owed, its people, movements, timeline, notes. */
import { t } from '../../../words/words.ts'
import { ShopCard } from '../../inbox/company-shops/public.ts'
import { Movements } from './Movements.tsx'
import { RecordFrame, type RecordProps } from './RecordFrame.tsx'

export const ShopRecord = ({ id }: RecordProps) => (
  <RecordFrame title={t('companyShop.one')} about="shop" id={id} head={<ShopCard id={id} />}>
    <Movements id={id} />
  </RecordFrame>
)
