// What lies over the lower part of the entry when it is asked for: calls, kinds, soli, the rest. One at a time.

export class Sheets {
  /** `moved` is told when a sheet has been laid over the entry or folded away. */
  constructor(root, moved) {
    this.root = root;
    this.moved = moved;
    this.shown = "";
  }

  place(name) {
    return this.root.querySelector(`#entry-${name}`);
  }

  toggle(name) {
    if (this.shown === name) this.close();
    else this.open(name);
  }

  /** Lay this one over the entry in place of another; the focus goes to its heading, or to `focus` in it. */
  open(name, focus = "h2") {
    if (this.shown !== name) this.hide();
    this.shown = name;
    const sheet = this.place(name);
    sheet.hidden = false;
    this.cover(true);
    this.mark(name, true);
    sheet.querySelector(focus).focus({ preventScroll: true });
    this.moved();
  }

  /** Fold it away; the focus goes back to what has opened it. */
  close() {
    const name = this.shown;
    if (!name) return;
    const inside = this.place(name).contains(document.activeElement);
    this.hide();
    this.moved();
    if (inside) this.root.querySelector(`[data-sheet="${name}"], [data-save]`).focus({ preventScroll: true });
  }

  hide() {
    if (!this.shown) return;
    this.place(this.shown).hidden = true;
    this.cover(false);
    this.mark(this.shown, false);
    this.shown = "";
  }

  // A tap on what lies below folds the sheet, and nothing else.
  cover(covered) {
    for (const below of document.querySelectorAll(".entry__form, .table-page__entry > [data-part]")) {
      below.inert = covered;
    }
  }

  mark(name, open) {
    for (const button of this.root.querySelectorAll(`[data-sheet="${name}"]`)) {
      button.setAttribute("aria-expanded", String(open));
    }
  }
}
