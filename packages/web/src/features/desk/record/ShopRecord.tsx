/** One shop or group, whole: what it is owed, who works there, how money moved, what happened, what the staff noted. */
import { t } from '../../../words/words.ts'
import { ShopCard } from '../../inbox/company-shops/public.ts'
import { Movements } from './Movements.tsx'
import { RecordFrame, type RecordProps } from './RecordFrame.tsx'

export const ShopRecord = ({ id }: RecordProps) => (
  <RecordFrame title={t('companyShop.one')} about="shop" id={id} head={<ShopCard id={id} />}>
    <Movements id={id} />
  </RecordFrame>
)
