/** The wallet of the Ionic app: the sum and each group with its lots. */
import { Fragment } from 'react'
import {
  IonBadge,
  IonButton,
  IonCard,
  IonCardContent,
  IonCardHeader,
  IonCardSubtitle,
  IonCardTitle,
  IonIcon,
  IonItem,
  IonLabel,
  IonList,
  IonListHeader,
  IonNote,
  IonProgressBar,
} from '@ionic/react'
import { calendar } from 'ionicons/icons'
import { date, euro, useData, type Group, type Tickets } from '../use-data'
import { Framed, TabButtons } from './Framed'

const GroupCard = ({ group }: { group: Group }) => (
  <IonCard>
    <IonCardHeader>
      <IonCardSubtitle>
        {group.type} · {euro(group.unit)}
      </IonCardSubtitle>
      <IonCardTitle>× {group.amount}</IonCardTitle>
    </IonCardHeader>
    <IonList>
      <IonItem>
        <IonLabel>{group.agency ? `Da ${group.agency.name}` : 'Tuoi'}</IonLabel>
        <IonNote slot="end">{euro(group.total)}</IonNote>
      </IonItem>
      {group.type !== 'free_credits' &&
        group.expiring.map((lot) => (
          <IonItem key={lot.expiresAt}>
            <IonLabel>{lot.amount} buoni</IonLabel>
            <IonBadge slot="end">{lot.expiresAt ? date(lot.expiresAt) : 'Senza scadenza'}</IonBadge>
          </IonItem>
        ))}
    </IonList>
  </IonCard>
)

export const WalletPage = () => {
  const tickets = useData<Tickets>('/users/tickets')
  const types = Object.entries(Object.groupBy(tickets?.groups ?? [], ({ type }) => type))
  return (
    <Framed title="Portafoglio" acts={<TabButtons />}>
      {tickets && (
        <IonCard>
          <IonCardHeader>
            <IonCardSubtitle>Puoi spendere</IonCardSubtitle>
            <IonCardTitle>{euro(tickets.total)}</IonCardTitle>
          </IonCardHeader>
          <IonCardContent>
            <IonProgressBar value={0.5} />
            <IonButton fill="outline" size="small">
              <IonIcon slot="start" aria-hidden="true" icon={calendar} />
              Scadenze nel calendario
            </IonButton>
          </IonCardContent>
        </IonCard>
      )}
      {types.map(([type, groups = []]) => (
        <Fragment key={type}>
          <IonListHeader>
            <IonLabel>{type}</IonLabel>
            <IonNote>{euro(groups.reduce((sum, group) => sum + group.total, 0))}</IonNote>
          </IonListHeader>
          {groups.map((group) => (
            <GroupCard key={group.id} group={group} />
          ))}
        </Fragment>
      ))}
    </Framed>
  )
}
