/** The third step: who is invited as the owner, and the account that the owner will type themselves. */
import { Notice } from '../../../ui/Notice.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { suggestedUsername } from '@taschino/basics/username.ts'
import { readTypedIban } from '@taschino/basics/iban.ts'
import { t } from '../../../words/words.ts'
import { IbanField } from '../../iban/public.ts'
import { hasOwner } from './shop-draft.ts'
import { Text, type StepProps } from './step-props.tsx'

export function OwnerStep(props: StepProps) {
  const { draft, set, fault } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {draft.group !== null && (
        <Card flush>
          <Switch
            label={t('shopAdd.owner_of_group')}
            hint={t('shopAdd.owner_of_group_hint', { group: draft.group.title })}
            checked={draft.ownerOfGroup}
            onChange={(ownerOfGroup) => set({ ownerOfGroup })}
          />
        </Card>
      )}
      {hasOwner(draft) && <Person {...props} />}
      <div>
        <SectionTitle>{t('shopAdd.account')}</SectionTitle>
        <Notice className="mb-4">{t('shopAdd.account_hint')}</Notice>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <IbanField value={draft.iban} ready={fault('iban') !== undefined} onChange={(iban) => set({ iban })} />
          {readTypedIban(draft.iban).state !== 'empty' && (
            <Text {...props} name="ibanReceiverName" maxLength={70} label={t('iban.receiver')} placeholder={draft.businessName} />
          )}
        </div>
      </div>
    </div>
  )
}

function Person(props: StepProps) {
  const { draft, set, fault } = props
  return (
    <>
      <p className="m-0 text-[15px] text-ink-2">{t('shopAdd.owner_hint')}</p>
      <div className="grid grid-cols-2 gap-3 max-[360px]:grid-cols-1">
        <Text {...props} name="firstName" label={t('users.field.firstName')} maxLength={60} />
        <Text {...props} name="lastName" label={t('users.field.lastName')} maxLength={60} />
      </div>
      <Text {...props} name="email" label={t('users.field.email')} type="email" inputMode="email" maxLength={120} />
      <Field
        label={t('profile.username')}
        value={draft.username ?? suggestedUsername(draft.firstName, draft.lastName)}
        hint={t('userAdd.username_hint')}
        error={fault('username')}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={40}
        onChange={(event) => set({ username: event.target.value })}
      />
      <SegmentedControl
        label={t('userAdd.language')}
        value={draft.language}
        options={[
          { value: 'it', label: 'Italiano' },
          { value: 'en', label: 'English' },
        ]}
        onChange={(language) => set({ language })}
      />
    </>
  )
}
