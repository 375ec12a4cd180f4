/** One movement, as home and list show it: with whom, when, what of, how much. */
import { IonAvatar, IonItem, IonLabel, IonNote } from '@ionic/react'
import { date, euro, type Transactions } from '../use-data'

type Movement = Transactions['items'][number]

export const MovementRow = ({ row }: { row: Movement }) => {
  const name = row.counterparty?.name ?? row.type
  return (
    <IonItem button detail={false}>
      <IonAvatar slot="start" aria-hidden="true">
        <span>{name.slice(0, 1)}</span>
      </IonAvatar>
      <IonLabel>
        <h2>{name}</h2>
        <p>
          <span>
            {date(row.at)} · {row.parts.map((part) => `${part.amount} ${part.type}`).join(', ')}
          </span>
        </p>
      </IonLabel>
      <IonNote slot="end">
        <span>{euro(row.value)}</span>
      </IonNote>
    </IonItem>
  )
}
