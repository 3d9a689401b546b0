import type { EffectiveViewing } from '../../../../offline/viewings.ts'
import type { useViewingActions } from './use-viewing-actions.ts'
import { ViewingDialog } from './viewing-dialog.tsx'
import * as strings from '../strings/card.ts'
import * as dialogStrings from '../strings/viewing-times.ts'

/** The actions on a viewing that ask for more than a press. */
export type ViewingDialogKind = 'propose' | 'decline' | 'cancel' | 'again'

interface ViewingActionDialogProps {
  view: EffectiveViewing['view']
  kind: ViewingDialogKind
  actions: ReturnType<typeof useViewingActions>
  onClose: () => void
}

/** The dialog of an action on a viewing; it is rendered only while it is open. */
export function ViewingActionDialog({ view, kind, actions, onClose }: ViewingActionDialogProps) {
  const name = view.other.firstName
  const shared = { timeZone: view.timeZone, draftKey: `${view._id}/${kind}`, onClose }
  switch (kind) {
    case 'propose':
      return (
        <ViewingDialog
          {...shared}
          title={strings.suggest}
          action={strings.suggestTimes}
          intro={strings.suggestIntro(name)}
          withSlots
          onSubmit={({ slots, note }, form, takes) =>
            actions.answer({ act: 'propose', slots, note }, form, takes)
          }
        />
      )
    case 'again':
      return (
        <ViewingDialog
          {...shared}
          title={dialogStrings.request}
          action={dialogStrings.sendRequest}
          intro={strings.againIntro(name, view.home.title)}
          withSlots
          initial={{ note: view.note }}
          onSubmit={(values, _form, takes) => actions.resubmitRequest(values, takes)}
        />
      )
    case 'decline':
      return (
        <ViewingDialog
          {...shared}
          title={strings.declineTitle}
          action={strings.decline}
          intro={strings.declineIntro(name)}
          withSlots={false}
          onSubmit={({ note }, form, takes) => actions.answer({ act: 'decline', note }, form, takes)}
        />
      )
    case 'cancel':
      return (
        <ViewingDialog
          {...shared}
          danger
          title={view.state === 'accepted' ? strings.cancelTitle : strings.withdrawTitle}
          action={view.state === 'accepted' ? strings.cancelViewing : strings.withdraw}
          intro={strings.cancelIntro(name)}
          withSlots={false}
          onSubmit={({ note }, form, takes) => actions.answer({ act: 'cancel', note }, form, takes)}
        />
      )
  }
}
