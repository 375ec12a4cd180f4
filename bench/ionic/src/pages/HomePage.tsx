/** The home of the Ionic app: the same ticket groups, shops and movements as ours. */
import {
  IonAvatar,
  IonBadge,
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
} from '@ionic/react'
import { locate } from 'ionicons/icons'
import { date, euro, ownId, useData, type Profile, type Tickets, type Transactions } from '../use-data'
import { Framed, TabButtons } from './Framed'
import { MovementRow } from './MovementRow'

const SHOPS = 3
const MOVEMENTS = 4

const Groups = ({ groups }: { groups: Tickets['groups'] | undefined }) => (
  <IonList>
    {groups?.map((group) => (
      <IonItem key={group.id} button detail={false}>
        <IonLabel>
          <h2>{group.type}</h2>
          <p>{group.expiresAt ? date(group.expiresAt) : ''}</p>
        </IonLabel>
        <IonNote slot="end">
          {group.amount} × {euro(group.unit)}
        </IonNote>
      </IonItem>
    ))}
  </IonList>
)

const ShopsPaid = ({ movements }: { movements: Transactions['items'] }) => {
  const shops = [
    ...new Map(
      movements.flatMap(({ counterparty, at }) =>
        counterparty?.kind === 'shop' ? [[counterparty.id, { ...counterparty, at }] as const] : [],
      ),
    ).values(),
  ]
  return (
    <IonList>
      <IonListHeader>
        <IonLabel>Dove paghi</IonLabel>
      </IonListHeader>
      {shops.slice(0, SHOPS).map((shop) => (
        <IonItem key={shop.id} button detail={false}>
          <IonAvatar slot="start" aria-hidden="true">
            <span>{shop.name.slice(0, 1)}</span>
          </IonAvatar>
          <IonLabel>
            <h2>{shop.name}</h2>
            <p>{date(shop.at)}</p>
          </IonLabel>
          <IonNote slot="end">Paga</IonNote>
        </IonItem>
      ))}
      <IonItem button detail={false}>
        <IonIcon slot="start" aria-hidden="true" icon={locate} />
        <IonLabel>Negozi vicini a te</IonLabel>
      </IonItem>
    </IonList>
  )
}

export const HomePage = () => {
  const tickets = useData<Tickets>('/users/tickets')
  // Behind the sum, which is what is measured: nothing below holds it up.
  const profile = useData<Profile>(tickets && '/users/profile')
  const movements = useData<Transactions>(tickets && `/users/${ownId()}/transactions`)?.items ?? []
  const first = tickets?.groups.find(({ expiresAt }) => expiresAt !== null)
  return (
    <Framed
      title="Home"
      acts={
        <>
          <IonAvatar aria-hidden="true">
            <span>{profile?.firstName.slice(0, 1)}</span>
          </IonAvatar>
          <TabButtons />
        </>
      }>
      <p className="ion-padding-horizontal">{profile ? `Ciao ${profile.firstName}` : 'Ciao'}</p>
      <Groups groups={tickets?.groups} />
      <IonCard>
        <IonCardHeader>
          <IonCardSubtitle>Puoi spendere</IonCardSubtitle>
          <IonCardTitle className="sum">{tickets ? euro(tickets.total) : ''}</IonCardTitle>
        </IonCardHeader>
        <IonCardContent>
          {first?.expiresAt && (
            <IonBadge color="warning">
              {first.amount} entro il {date(first.expiresAt)}
            </IonBadge>
          )}
        </IonCardContent>
      </IonCard>
      <ShopsPaid movements={movements} />
      <IonList>
        <IonListHeader>
          <IonLabel>Ultimi movimenti</IonLabel>
        </IonListHeader>
        {movements.slice(0, MOVEMENTS).map((row) => (
          <MovementRow key={row.gtid} row={row} />
        ))}
      </IonList>
    </Framed>
  )
}
