/** Header and content as each page of the starter has them, with the buttons that each of our tabs has in its title line. */
import type { ReactNode } from 'react'
import { IonButton, IonButtons, IonContent, IonHeader, IonIcon, IonPage, IonTitle, IonToolbar } from '@ionic/react'
import { ellipsisVertical, notifications } from 'ionicons/icons'

export const Framed = ({ title, acts, children }: { title: string; acts?: ReactNode; children: ReactNode }) => (
  <IonPage>
    <IonHeader>
      <IonToolbar>
        <IonTitle>{title}</IonTitle>
        {acts !== undefined && <IonButtons slot="end">{acts}</IonButtons>}
      </IonToolbar>
    </IonHeader>
    <IonContent fullscreen>
      <IonHeader collapse="condense">
        <IonToolbar>
          <IonTitle size="large">{title}</IonTitle>
        </IonToolbar>
      </IonHeader>
      {children}
    </IonContent>
  </IonPage>
)

export const TabButtons = () => (
  <>
    <IonButton aria-label="Avvisi">
      <IonIcon slot="icon-only" icon={notifications} />
    </IonButton>
    <IonButton aria-label="Altro">
      <IonIcon slot="icon-only" icon={ellipsisVertical} />
    </IonButton>
  </>
)
