/** A ref for a form: after a submit, it focuses the first field that the form or the server refuses. */
export function focusInvalid(form: HTMLFormElement): () => void {
  let isSubmitted = false;
  function focusFirst() {
    const field = form.querySelector<HTMLElement>("[aria-invalid=true]");
    if (!isSubmitted || !field) return;
    isSubmitted = false;
    const active = document.activeElement;
    if (active === document.body || form.contains(active)) field.focus();
  }
  const onSubmit = () => {
    isSubmitted = true;
    // Fields that were invalid before do not change.
    requestAnimationFrame(focusFirst);
  };
  const onInput = () => {
    isSubmitted = false;
  };
  const changes = new MutationObserver(focusFirst);
  form.addEventListener("submit", onSubmit);
  form.addEventListener("input", onInput);
  changes.observe(form, { attributeFilter: ["aria-invalid"], subtree: true });
  return () => {
    form.removeEventListener("submit", onSubmit);
    form.removeEventListener("input", onInput);
    changes.disconnect();
  };
}
