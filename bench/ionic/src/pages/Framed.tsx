/** Header and content as each page of the starter has them. */
import type { ReactNode } from 'react'
import { IonContent, IonHeader, IonPage, IonTitle, IonToolbar } from '@ionic/react'

export const Framed = ({ title, children }: { title: string; children: ReactNode }) => (
  <IonPage>
    <IonHeader>
      <IonToolbar><IonTitle>{title}</IonTitle></IonToolbar>
    </IonHeader>
    <IonContent fullscreen>
      <IonHeader collapse="condense">
        <IonToolbar><IonTitle size="large">{title}</IonTitle></IonToolbar>
      </IonHeader>
      {children}
    </IonContent>
  </IonPage>
)
