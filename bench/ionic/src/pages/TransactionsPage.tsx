/** The latest movements, one row each. */
import { IonItem, IonLabel, IonList, IonNote } from '@ionic/react'
import { date, euro, ownId, useData, type Transactions } from '../use-data'
import { Framed } from './Framed'

export const TransactionsPage = () => {
  const page = useData<Transactions>(`/users/${ownId()}/transactions?limit=20`)
  return (
    <Framed title="Movimenti">
      <IonList>
        {page?.items.map((row) => (
          <IonItem key={row.gtid} button detail={false}>
            <IonLabel><h2>{row.counterparty?.name ?? row.type}</h2><p>{date(row.at)}</p></IonLabel>
            <IonNote slot="end">{euro(row.value)}</IonNote>
          </IonItem>
        ))}
      </IonList>
    </Framed>
  )
}
