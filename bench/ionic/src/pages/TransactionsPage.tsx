/** The latest movements under their days, one row each, with a filter and a file above them. */
import { IonChip, IonIcon, IonItem, IonItemDivider, IonItemGroup, IonLabel, IonList } from '@ionic/react'
import { calendar, download, options } from 'ionicons/icons'
import { date, ownId, useData, type Transactions } from '../use-data'
import { Framed, TabButtons } from './Framed'
import { MovementRow } from './MovementRow'

export const TransactionsPage = () => {
  const items = useData<Transactions>(`/users/${ownId()}/transactions`)?.items ?? []
  const days = Object.entries(Object.groupBy(items, ({ at }) => date(at)))
  return (
    <Framed title="Movimenti" acts={<TabButtons />}>
      <IonChip>
        <IonIcon aria-hidden="true" icon={download} />
        <IonLabel>File</IonLabel>
      </IonChip>
      <IonChip>
        <IonIcon aria-hidden="true" icon={options} />
        <IonLabel>Filtri</IonLabel>
      </IonChip>
      <IonList>
        <IonItem button detail>
          <IonIcon slot="start" aria-hidden="true" icon={calendar} />
          <IonLabel>
            <h2>Il tuo mese</h2>
            <p>Tutto in un foglio</p>
          </IonLabel>
        </IonItem>
        {days.map(([day, rows]) => (
          <IonItemGroup key={day}>
            <IonItemDivider>
              <IonLabel>{day}</IonLabel>
            </IonItemDivider>
            {rows?.map((row) => (
              <MovementRow key={row.gtid} row={row} />
            ))}
          </IonItemGroup>
        ))}
      </IonList>
    </Framed>
  )
}
