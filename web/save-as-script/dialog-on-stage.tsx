import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AuthoringTools } from '../ui/authoring-shell.tsx';
import KeepDialog, { type SaveAsScriptDialogProps } from './save-as-script-dialog.tsx';

/** The dialog over the stage, with the providers of the authoring pages, which the stage lacks. */
export default function SaveAsScriptOnStage(props: SaveAsScriptDialogProps) {
  const { onClose } = props;
  const router = useRouter();
  // Closes on navigation.
  useEffect(() => router.subscribe('onBeforeNavigate', onClose), [router, onClose]);
  return (
    <AuthoringTools>
      <KeepDialog {...props} />
    </AuthoringTools>
  );
}
