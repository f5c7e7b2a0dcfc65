/** The ref of a field that takes the focus when it appears. A dialog's focus trap leaves it alone with `data-autofocus`. */
export function focusOnMount(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
}
