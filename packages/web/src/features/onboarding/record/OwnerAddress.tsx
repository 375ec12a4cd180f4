/** Corrects the address at which the owner was invited. */
import { changeOwnerEmail } from '@taschino/contract/onboarding.ts'
import type { ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { RightAddress } from '../../../ui/RightAddress.tsx'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'
import { recordChanged } from './EditSheet.tsx'

export function OwnerAddress({ record: { id, owner, can } }: { record: ShopRecord }) {
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(changeOwnerEmail, { prove: withStepUp, onDone: recordChanged })
  if (!can.ownerEmail || owner === null) return null
  return (
    <div className="mt-3">
      <RightAddress
        email={owner.email}
        words={{ wrong: t('shopRecord.owner_wrong', { email: owner.email }), right: t('shopRecord.owner_right') }}
        act={act}
        onSend={(email) => act.start({ params: { id: String(id) }, body: { email } })}
      />
      {sheet}
    </div>
  )
}
