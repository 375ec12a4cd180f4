/** What Giulia has, group by group, and the sum of it. */
import { IonCard, IonCardContent, IonCardHeader, IonCardSubtitle, IonCardTitle, IonItem, IonLabel, IonList, IonNote } from '@ionic/react'
import { date, euro, useData, type Tickets } from '../use-data'
import { Framed } from './Framed'

export const HomePage = () => {
  const tickets = useData<Tickets>('/users/tickets')
  return (
    <Framed title="Home">
      <IonCard>
        <IonCardHeader>
          <IonCardSubtitle>Puoi spendere</IonCardSubtitle>
          <IonCardTitle className="sum">{tickets ? euro(tickets.total) : ''}</IonCardTitle>
        </IonCardHeader>
        <IonCardContent>Buoni e crediti</IonCardContent>
      </IonCard>
      <IonList>
        {tickets?.groups.map((group) => (
          <IonItem key={group.id}>
            <IonLabel><h2>{group.type}</h2><p>{group.expiresAt ? date(group.expiresAt) : ''}</p></IonLabel>
            <IonNote slot="end">{group.amount} × {euro(group.unit)}</IonNote>
          </IonItem>
        ))}
      </IonList>
    </Framed>
  )
}
