/** Signs in with a passkey on the sign-in page. A file of its own, since pages allow no inline scripts. */
export const PASSKEY_SCRIPT_PATH = '/sign-in.js';

export const PASSKEY_SCRIPT = `const button = document.querySelector('[data-passkey]');
const alertText = document.querySelector('[data-passkey-failed]');
const offersPasskeys = 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
button.hidden = !offersPasskeys;
button.addEventListener('click', async () => {
  try {
    const options = await (await fetch('/api/auth/passkey/generate-authenticate-options')).json();
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = await navigator.credentials.get({ publicKey });
    const answer = await fetch('/api/auth/passkey/verify-authentication', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ response: credential.toJSON() }),
    });
    if (!answer.ok) throw new Error('refused');
    location.assign(button.dataset.next);
  } catch {
    alertText.hidden = false;
  }
});
`;
