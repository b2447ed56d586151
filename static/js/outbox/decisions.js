// What somebody has to decide about their entries: one that was refused is changed and sent again, or dropped; a game
// that another phone has entered, too, is looked at.

import { momentWords } from "../moments.js";
import { say } from "../texts.js";

const AMENDABLE = new Set(["game", "correction"]);

export class Decisions {
  /** `place`: the element with the list and the template of its rows; `queue`: where the rows are; `changed` is called
   *  after a decision. */
  constructor(place, queue, changed) {
    Object.assign(this, { place, queue, changed });
    this.list = place.querySelector("[data-outbox-decide]");
    this.list.addEventListener("click", ({ target }) => this.clicked(target.closest("button")));
  }

  show(rows) {
    this.rows = rows.filter(({ state, contested }) => state === "refused" || contested);
    this.list.replaceChildren(...this.rows.map((row) => this.line(row)));
    this.list.hidden = !this.rows.length;
    return this.rows;
  }

  line({ uuid, command, errors, stored, contested, since }) {
    const line = this.place.querySelector("[data-outbox-row]").content.firstElementChild.cloneNode(true);
    const at = momentWords(since);
    const why = stored ? say("outbox_otherwise") : errors?.map(({ message }) => message).join(" ") ?? "";
    const said = contested ? say("outbox_contested", { at }) : say("outbox_refused", { at, why });
    line.querySelector("p").textContent = said;
    line.dataset.uuid = uuid;
    const [edit, look] = [line.querySelector("[data-outbox-edit]"), line.querySelector("[data-outbox-look]")];
    edit.hidden = Boolean(contested) || !AMENDABLE.has(command.type) || !document.getElementById("entry");
    look.hidden = !contested;
    if (contested) line.querySelector("[data-outbox-drop]").textContent = say("outbox_seen");
    look.href = look.href.replace(/[0-9a-f-]{36}/, command.id);
    return line;
  }

  async clicked(button) {
    const uuid = button?.closest("[data-uuid]").dataset.uuid;
    const row = this.rows.find((one) => one.uuid === uuid);
    if (!row) return;
    if ("outboxEdit" in button.dataset) return document.dispatchEvent(new CustomEvent("amend", { detail: again(row) }));
    if (row.contested) await this.queue.mark(uuid, row.state, { contested: null });
    else await this.queue.drop(uuid);
    this.changed();
  }
}

/** What a refused entry is sent as once it was changed: what the server has under its number is corrected. */
function again({ uuid, command, stored }) {
  const { type, id, after, facts, revision } = command;
  if (!stored) return { replaces: uuid, type, id, after, facts, revision };
  return { replaces: uuid, type: "correction", id, facts, revision: stored.revision };
}
