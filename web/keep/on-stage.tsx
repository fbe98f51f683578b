import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AuthoringTools } from '../ui/authoring-shell.tsx';
import KeepDialog, { type KeepDialogProps } from './keep-dialog.tsx';

/** The same over the stage, which is clear of all that authors use: it brings its own. */
export default function KeepOnStage(props: KeepDialogProps) {
  const { onClose } = props;
  const router = useRouter();
  // Wherever one goes from it, it does not come along.
  useEffect(() => router.subscribe('onBeforeNavigate', onClose), [router, onClose]);
  return (
    <AuthoringTools>
      <KeepDialog {...props} />
    </AuthoringTools>
  );
}
