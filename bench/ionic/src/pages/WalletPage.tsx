/** The same groups, as a wallet lists them. */
import { IonItem, IonLabel, IonList, IonNote } from '@ionic/react'
import { euro, useData, type Tickets } from '../use-data'
import { Framed } from './Framed'

export const WalletPage = () => {
  const tickets = useData<Tickets>('/users/tickets')
  return (
    <Framed title="Portafoglio">
      <IonList>
        {tickets?.groups.map((group) => (
          <IonItem key={group.id}>
            <IonLabel>{group.type}</IonLabel>
            <IonNote slot="end">{euro(group.total)}</IonNote>
          </IonItem>
        ))}
      </IonList>
    </Framed>
  )
}
