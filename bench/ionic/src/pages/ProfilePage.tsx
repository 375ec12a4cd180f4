/** Who is logged in, and a few rows to go on. */
import { IonItem, IonLabel, IonList } from '@ionic/react'
import { useData, type Profile } from '../use-data'
import { Framed } from './Framed'

const ROWS = ['Dati personali', 'Password', 'Dispositivi', 'Tema', 'Lingua', 'Esci']

export const ProfilePage = () => {
  const profile = useData<Profile>('/users/profile')
  return (
    <Framed title="Profilo">
      <IonList>
        <IonItem><IonLabel><h2>{profile?.firstName} {profile?.lastName}</h2><p>{profile?.email}</p></IonLabel></IonItem>
        {ROWS.map((row) => <IonItem key={row} button><IonLabel>{row}</IonLabel></IonItem>)}
      </IonList>
    </Framed>
  )
}
